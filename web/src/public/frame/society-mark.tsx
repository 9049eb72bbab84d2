// The placeholder for the society's logo. It is shown until the office uploads a logo.
export function SocietyMark() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <circle
        cx="32"
        cy="32"
        r="29.5"
        fill="var(--color-white)"
        stroke="var(--color-neel-700)"
        strokeWidth="3"
      />
      <circle
        cx="32"
        cy="32"
        r="23.5"
        fill="none"
        stroke="var(--color-neel-700)"
        strokeWidth="1.2"
        strokeDasharray="1.5 2.6"
      />
      <path
        d="M32 12V52M32 22c-5 1-8 5-8 9M32 26c5 1 8 5 8 9M32 36c-4 1-6 4-6 8M32 39c4 1 6 4 6 7"
        stroke="var(--color-chalka-700)"
        strokeWidth="2.8"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M17.5 27l4 -3M43 23l4 3M16.5 38l4 2M44 42l3.6-3M21 46l2.6 3M40 49l3-2"
        stroke="var(--color-leaf-700)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M32 18c-6-1-7-6-6-8c4 0 7 3 6 8zM32 18c6-1 7-6 6-8c-4 0-7 3-6 8z"
        fill="var(--color-leaf-700)"
      />
    </svg>
  )
}
