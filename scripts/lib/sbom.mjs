// Writes the software bill of materials of bin/mela in CycloneDX format: the Go modules that the binary itself lists,
// and the npm packages that the site is built from. For the same sources, it writes the same bytes. Usage: node
// sbom.mjs OUTPUT
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const output = process.argv[2]
if (!output) throw new Error('name the output file')
const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

const read = (command, args, folder = root) =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'ignore'] })

const binary = JSON.parse(read('go', ['version', '-m', '-json', 'bin/mela']))
const settings = Object.fromEntries((binary.Settings ?? []).map(({ Key, Value }) => [Key, Value]))
const version = /-X main\.version=(\S+)/.exec(settings['-ldflags'] ?? '')?.[1] ?? 'unknown'

const goModules = (binary.Deps ?? []).map((module) => {
  const { Path, Version, Sum } = module.Replace ?? module
  const purl = `pkg:golang/${Path}@${Version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name: Path,
    version: Version,
    purl,
    ...(Sum?.startsWith('h1:') && { properties: [{ name: 'go:sum', value: Sum }] }),
  }
})
goModules.push({
  type: 'library',
  'bom-ref': `pkg:golang/stdlib@${binary.GoVersion}`,
  name: 'stdlib',
  version: binary.GoVersion,
  purl: `pkg:golang/stdlib@${binary.GoVersion}`,
})

const npm = JSON.parse(read('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], join(root, 'web')))
const npmPackages = npm.components.map(({ name, version: of, purl, hashes, licenses }) => ({
  type: 'library',
  'bom-ref': purl,
  name,
  version: of,
  purl,
  ...(hashes && { hashes }),
  ...(licenses && { licenses }),
}))

const components = [...goModules, ...npmPackages].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1))
const digest = createHash('sha256').update(JSON.stringify([version, components])).digest('hex')
const serial = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5')

writeFileSync(
  output,
  `${JSON.stringify(
    {
      $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      serialNumber: `urn:uuid:${serial}`,
      version: 1,
      metadata: { component: { type: 'application', 'bom-ref': 'mela', name: 'mela', version } },
      components,
      dependencies: [{ ref: 'mela', dependsOn: components.map((component) => component['bom-ref']) }],
    },
    null,
    2,
  )}\n`,
)
console.log(`${output}: ${goModules.length} Go modules, ${npmPackages.length} npm packages`)
