// A lift between four floors. In every round people may press one button, and the lift then moves
// by a floor, opens its doors where it is called, or waits. It goes on in its direction as long as
// somebody is ahead, and opens at a floor but once before it looks further: so everybody is served.
// expect: holds; states 822 (pure 822)
#define FLOORS 4

chan round = [0] of { bit };
bool called[FLOORS];
byte floor;
bool up = true;
bool open;

/* Whoever calls is served. */
ltl inside { [] (floor < FLOORS) }
ltl bottom { [] (called[0] -> <> (floor == 0 && open)) }
ltl top { [] (called[3] -> <> (floor == 3 && open)) }
ltl both { ([] <> called[0]) && ([] <> called[3]) -> ([] <> (floor == 0)) && ([] <> (floor == 3)) }

active proctype people()
{
	do
	:: round?_ ->
		if
		:: called[0] = true
		:: called[1] = true
		:: called[2] = true
		:: called[3] = true
		:: skip
		fi
	od
}

inline look_ahead(found) {
	found = false;
	i = floor;
	do
	:: up && i < FLOORS - 1 -> i++; found = found || called[i]
	:: !up && i > 0 -> i--; found = found || called[i]
	:: else -> break
	od
}

active proctype lift()
{
	byte i;
	bool ahead;

	do
	:: round!0;
		d_step {
			if
			:: called[floor] && !open -> open = true; called[floor] = false
			:: else ->
				open = false;
				look_ahead(ahead);
				if
				:: ahead -> skip
				:: else -> up = !up; look_ahead(ahead)
				fi;
				if
				:: ahead && up -> floor++
				:: ahead && !up -> floor--
				:: else -> skip
				fi
			fi;
			i = 0;
			ahead = false
		}
	od
}
