// Unpacks the image of one platform from an OCI layout, checks every digest, and prints its configuration.
//
//   node unpack-image.mjs LAYOUT linux/amd64 FOLDER
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";

const [layout, platform, folder] = process.argv.slice(2);

function blob({ digest, size }) {
  const path = `${layout}/blobs/${digest.replace(":", "/")}`;
  const content = readFileSync(path);
  const hash = createHash("sha256").update(content).digest("hex");
  if (`sha256:${hash}` !== digest || content.length !== size) throw new Error(`${path} is damaged`);
  return { path, content };
}
const read = (descriptor) => JSON.parse(blob(descriptor).content.toString());

const root = JSON.parse(readFileSync(`${layout}/index.json`, "utf8"));
const images = root.manifests.flatMap((one) => (one.mediaType.includes("index") ? read(one).manifests : [one]));
const wanted = images.find((one) => `${one.platform?.os}/${one.platform?.architecture}` === platform);
if (!wanted) throw new Error(`there is no image for ${platform}`);
const manifest = read(wanted);
mkdirSync(folder, { recursive: true });
for (const layer of manifest.layers) {
  execFileSync("tar", ["--extract", "--gzip", "--same-owner", "--same-permissions", `--file=${blob(layer).path}`, `--directory=${folder}`]);
}
console.log(JSON.stringify(read(manifest.config).config));
