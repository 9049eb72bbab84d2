// A second line of a cell. A text that is too long is cut off; the row's details show the whole text.
export function OneLine({ text }: { text: string }) {
  if (text === '') return null
  return (
    <small className="one-line" title={text}>
      {text}
    </small>
  )
}
