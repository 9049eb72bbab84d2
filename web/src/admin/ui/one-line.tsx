// The second line of a table cell. A text that is too long is cut off. The row's details show the whole text.
export function OneLine({ text }: { text: string }) {
  if (text === '') return null
  return (
    <small className="one-line" title={text}>
      {text}
    </small>
  )
}
