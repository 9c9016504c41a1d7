// Requests to the server. What it refuses is an error with a sentence for the user.

async function request(method, path, body) {
  const response = await fetch(`/api/${path}`, { method, body, headers: body === undefined ? {} : { 'Content-Type': 'application/json' } });
  if (!response.ok) throw new Error(await response.text() || `the server answers ${response.status}`);
  return response.json();
}

export const get = (path) => request('GET', path);
export const post = (path, value) => request('POST', path, JSON.stringify(value));
export const remove = (path) => request('DELETE', path);
export const readFile = async (path) => (await get(`file?path=${encodeURIComponent(path)}`)).text;
export const writeFile = (path, text) => request('PUT', `file?path=${encodeURIComponent(path)}`, text);
