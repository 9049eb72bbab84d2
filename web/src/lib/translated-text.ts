// Browsers translate a page by putting <font> elements in the place of its text nodes. React keeps the text nodes that
// it has created, so it would then fail to remove them, fail to insert elements before them, and change texts that
// nobody sees. This module puts such a text node back in its place before React touches it. The browser then
// translates it again. Importing the module is enough; it must be imported before React renders.

// The node that stands in the place of a text node, and the reverse.
const standIns = new WeakMap<Node, ChildNode>()
const originals = new WeakMap<Node, Node>()

const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT'
const isText = (node: Node | null | undefined): node is Text => node?.nodeType === Node.TEXT_NODE

// A translator either replaces a text node or inserts the <font> element beside it and then removes the text node. It
// restores the original language in the same way.
function note({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const [removed, second] = removedNodes
  const original = removed && (originals.get(removed) ?? (isText(removed) ? removed : undefined))
  if (!original || second) return
  const standIn =
    addedNodes[0] ?? [previousSibling, nextSibling].find((node) => isFont(node) && !originals.has(node))
  if (standIn === original || !(isFont(standIn) || isText(standIn))) return
  standIns.set(original, standIn)
  originals.set(standIn, original)
}

const changes = new MutationObserver((records) => records.forEach(note))
changes.observe(document, { childList: true, subtree: true })

// oxlint-disable-next-line typescript/unbound-method -- they are called with their node as `this`
const { insertBefore, removeChild, appendChild } = Node.prototype

function putBack(node: Node): void {
  changes.takeRecords().forEach(note)
  const standIn = standIns.get(node)
  if (!standIn) return
  standIns.delete(node)
  if (standIn.isConnected) standIn.replaceWith(node)
}

// Puts every replaced text node back. Returns whether there was any.
export function putTextsBack(): boolean {
  changes.takeRecords().forEach(note)
  const replaced = [...document.querySelectorAll('font')].flatMap((font) => originals.get(font) ?? [])
  replaced.forEach(putBack)
  return replaced.length > 0
}

// Returns the node itself or the <font> element around it that is a child of `parent`. It returns null if there is
// none.
function childOf(parent: Node, node: Node): ChildNode | null {
  if (node.parentNode !== parent) putBack(node)
  let child: Node | null = node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child as ChildNode | null
}

Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
  const child = childOf(this, node)
  if (child) removeChild.call(this, child)
  return node
}

Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
  if (isText(node) && !node.isConnected) putBack(node)
  insertBefore.call(this, node, before && childOf(this, before))
  return node
}

Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
  if (isText(node) && !node.isConnected) putBack(node)
  appendChild.call(this, node)
  return node
}

const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
if (nodeValue) {
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      if (isText(this) && !this.isConnected) putBack(this)
      nodeValue.set?.call(this, value)
    },
  })
}
