// Writes the pages of the API to a folder, one for each group of operations, from the OpenAPI document.
//
//   node api-pages.mjs OPENAPI FOLDER
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const [file, folder] = process.argv.slice(2)
const document = JSON.parse(readFileSync(file, 'utf8'))

const resolve = (one) =>
  one?.$ref ? one.$ref.slice(2).split('/').reduce((at, name) => at[name], document) : (one ?? {})
const typeOf = (schema = {}) => {
  if (schema.$ref) return schema.$ref.split('/').pop()
  if (schema.type === 'array') return `list of ${typeOf(schema.items)}`
  if (schema.oneOf) return schema.oneOf.map(typeOf).join(' or ')
  return [schema.type].flat().filter(Boolean).join(' or ') || 'any'
}
// Returns a text for a table cell. Angle brackets and braces are escaped, because the generator would interpret them.
const cell = (text = '') =>
  text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('{', '&#123;').replaceAll('\n', ' ')
const code = (language, text) => ['```' + language, text, '```', '']
const json = (value) => code('json', JSON.stringify(value, null, 2))

function table(head, rows) {
  if (rows.length === 0) return []
  return [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows.map((row) => `| ${row.join(' | ')} |`), '']
}

const securityOf = ({ security = [] }) => {
  const names = security.flatMap((one) => Object.keys(one))
  if (names.includes('session')) return 'Needs a session of the portal.'
  return names.includes('device') ? 'Needs the key of a paired device.' : 'Needs no session.'
}

function fieldsOf(schema) {
  const { properties = {}, required = [] } = resolve(schema)
  return table(
    ['Field', 'Type', 'Required', 'Meaning'],
    Object.entries(properties).map(([name, one]) => [
      `\`${name}\``,
      cell(typeOf(one)),
      required.includes(name) ? 'yes' : '',
      cell(one.description ?? (one.enum ? one.enum.join(', ') : '')),
    ]),
  )
}

function requestOf(operation, method, path) {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (!type) return []
  const examples = Object.entries(media.examples ?? {})
  return [
    `**Body** \`${type}\``,
    '',
    ...fieldsOf(media.schema),
    ...examples.flatMap(([name, { value }]) => [
      `*${name}:*`,
      '',
      ...code(
        'sh',
        `curl -X ${method} https://fair.example.org${path} \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(value)}'`,
      ),
    ]),
  ]
}

function answersOf(operation) {
  const answers = Object.entries(operation.responses ?? {})
  const rows = answers.map(([status, response]) => {
    const { description, content = {} } = resolve(response)
    const [type, media] = Object.entries(content)[0] ?? []
    return [status === 'default' ? 'other' : status, cell(description), type ? `\`${type}\` ${cell(typeOf(media.schema))}` : '']
  })
  const examples = answers.flatMap(([status, response]) =>
    Object.values(resolve(response).content ?? {}).flatMap(({ examples = {} }) =>
      Object.entries(examples).flatMap(([name, { value }]) => [`*${name}: answer ${status}*`, '', ...json(value)]),
    ),
  )
  return ['**Answers**', '', ...table(['Status', 'Meaning', 'Body'], rows), ...examples]
}

function operationPage({ method, path, operation }) {
  const parameters = (operation.parameters ?? [])
    .map(resolve)
    .map((one) => [`\`${one.name}\``, one.in, cell(typeOf(one.schema)), cell(one.description)])
  return [
    `## ${cell(operation.summary)} {#${operation.operationId}}`,
    '',
    '`' + `${method} ${path}` + '`',
    '',
    ...(operation.description ? [cell(operation.description), ''] : []),
    securityOf(operation),
    '',
    ...table(['Parameter', 'In', 'Type', 'Meaning'], parameters),
    ...requestOf(operation, method, path),
    ...answersOf(operation),
  ]
}

const groups = new Map()
for (const [path, item] of Object.entries(document.paths)) {
  for (const method of ['get', 'post', 'put', 'patch', 'delete']) {
    const operation = item[method]
    if (!operation) continue
    const [tag] = operation.tags
    groups.set(tag, [...(groups.get(tag) ?? []), { method: method.toUpperCase(), path, operation }])
  }
}
const slug = (tag) => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
const tags = [...groups.keys()].toSorted()
mkdirSync(folder, { recursive: true })
for (const tag of tags) {
  const lines = [`# ${tag}`, '', ...groups.get(tag).flatMap(operationPage)]
  writeFileSync(`${folder}/${slug(tag)}.md`, lines.join('\n'))
}
const schemas = Object.entries(document.components.schemas).flatMap(([name, schema]) => [`## ${name}`, '', ...fieldsOf(schema)])
writeFileSync(`${folder}/types.md`, ['# Types', '', ...schemas].join('\n'))
const index = [
  '# API reference',
  '',
  'All operations, with examples that a test runs. The rules for errors, lists and compatibility are in',
  '[the HTTP interface](../product/api.md). For programs: `GET /api/openapi.json`.',
  '',
  ...tags.flatMap((tag) => [
    `## ${tag}`,
    '',
    ...groups
      .get(tag)
      .map(({ method, path, operation }) => `- [${cell(operation.summary)}](${slug(tag)}.md#${operation.operationId}): \`${method} ${path}\``),
    '',
  ]),
  '[Types](types.md)',
  '',
]
writeFileSync(`${folder}/index.md`, index.join('\n'))
console.log(`${[...groups.values()].flat().length} operations on ${tags.length} pages`)
