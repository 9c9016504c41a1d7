"""Lists what a release is made of: a CycloneDX document, and the licences of what others made."""
import hashlib
import json
import os
import re
import sys
import uuid
import zipfile
from datetime import datetime, timezone

version, app, runtime, sbom, notices = sys.argv[1:]

# Of jars whose poms say it in another file, or not at all.
KNOWN = {
    "gson": ("com.google.code.gson", "Apache-2.0"),
    "error_prone_annotations": ("com.google.errorprone", "Apache-2.0"),
    "picocli": ("info.picocli", "Apache-2.0"),
    "jackson-core": ("tools.jackson.core", "Apache-2.0"),
    "org.eclipse.lsp4j": ("org.eclipse.lsp4j", "EPL-2.0"),
    "org.eclipse.lsp4j.jsonrpc": ("org.eclipse.lsp4j", "EPL-2.0"),
    "failureaccess": ("com.google.guava", "Apache-2.0"),
    "guava": ("com.google.guava", "Apache-2.0"),
    "listenablefuture": ("com.google.guava", "Apache-2.0"),
    "j2objc-annotations": ("com.google.j2objc", "Apache-2.0"),
    "jspecify": ("org.jspecify", "Apache-2.0"),
    "org.eclipse.elk.alg.common": ("org.eclipse.elk", "EPL-2.0"),
    "org.eclipse.elk.alg.layered": ("org.eclipse.elk", "EPL-2.0"),
    "org.eclipse.elk.core": ("org.eclipse.elk", "EPL-2.0"),
    "org.eclipse.elk.graph": ("org.eclipse.elk", "EPL-2.0"),
    "org.eclipse.emf.common": ("org.eclipse.emf", "EPL-1.0"),
    "org.eclipse.emf.ecore": ("org.eclipse.emf", "EPL-1.0"),
    "org.eclipse.emf.ecore.xmi": ("org.eclipse.emf", "EPL-1.0"),
    "org.eclipse.xtext.xbase.lib": ("org.eclipse.xtext", "EPL-2.0"),
}


def licence(jar, artifact):
    """Group and licence; what is served to browsers comes from npm and says so in its package.json."""
    for start, known in KNOWN.items():
        if artifact == start:
            return known
    with zipfile.ZipFile(jar) as contents:
        for name in contents.namelist():
            if name.endswith("package.json") and name.count("/") <= 6:
                said = json.loads(contents.read(name)).get("license")
                if said:
                    return "org.webjars.npm", said
    raise SystemExit(f"release: nobody has said yet which licence {artifact} has: add it to release/parts.py")


def texts(jar):
    with zipfile.ZipFile(jar) as contents:
        for name in sorted(contents.namelist()):
            if re.search(r"(^|/)((LICENSE|NOTICE|COPYING)[^/]*|about\.html)$", name, re.I) and not name.endswith(".class"):
                yield name, contents.read(name).decode("utf-8", "replace")


components, sections = [], []
for file in sorted(os.listdir(app)):
    path = os.path.join(app, file)
    digest = hashlib.sha256(open(path, "rb").read()).hexdigest()
    if file.startswith("nutshell-"):
        artifact, number, group, spdx = file[:-4].replace("-" + version, ""), version, "dev.nutshell", "Apache-2.0"
    else:
        artifact, number = re.fullmatch(r"(.*?)-(\d[\w.\-]*)\.jar", file).groups()
        group, spdx = licence(path, artifact)
        sections.append((f"{artifact} {number}", spdx, list(texts(path))))
    purl = f"pkg:maven/{group}/{artifact}@{number}"
    components.append({
        "type": "library", "bom-ref": purl, "group": group, "name": artifact, "version": number, "purl": purl,
        "hashes": [{"alg": "SHA-256", "content": digest}], "licenses": [{"license": {"id": spdx}}],
    })
release = dict(re.findall(r'^(\w+)="(.*)"$', open(os.path.join(runtime, "release")).read(), re.M))
java = release.get("JAVA_RUNTIME_VERSION", release["JAVA_VERSION"])
components.append({
    "type": "platform", "bom-ref": f"pkg:generic/openjdk@{java}", "name": "openjdk", "version": java,
    "purl": f"pkg:generic/openjdk@{java}",
    "licenses": [{"expression": "GPL-2.0-only WITH Classpath-exception-2.0"}],
})
sections.append((f"OpenJDK {java}", "GPL-2.0-only WITH Classpath-exception-2.0", []))
stamp = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
identity = json.dumps(components, sort_keys=True)
json.dump({
    "bomFormat": "CycloneDX", "specVersion": "1.6",
    "serialNumber": "urn:uuid:" + str(uuid.uuid5(uuid.NAMESPACE_URL, identity)), "version": 1,
    "metadata": {"timestamp": stamp, "component": {
        "type": "application", "bom-ref": f"pkg:generic/nutshell@{version}", "name": "nutshell", "version": version,
        "licenses": [{"license": {"id": "Apache-2.0"}}]}},
    "components": components,
}, open(sbom, "w"), indent=1, sort_keys=True)
with open(notices, "w") as out:
    out.write("# What others made\n\nThe licence texts of the runtime lie in `runtime/legal`.\n\n")
    for title, spdx, parts in sections:
        out.write(f"## {title}\n\n{spdx}\n\n")
        for name, text in parts:
            fence = "````"
            out.write(f"{name}:\n\n{fence}\n{text.strip()}\n{fence}\n\n")
