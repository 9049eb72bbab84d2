// What somebody else saved where it was changed here too, and the way to take it. Saving again keeps what is typed.
export function Theirs({ value, onTake }: { value: string; onTake: () => void }) {
  return (
    <span className="theirs">
      Somebody else saved: {value || '(empty)'}{' '}
      <button type="button" className="text-button" onClick={onTake}>
        Take theirs
      </button>
    </span>
  )
}
