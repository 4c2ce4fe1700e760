/** Logo of Harness: reported above the line, measured below it, one bar through both. */
export function Mark() {
  return (
    <svg
      class="mark"
      viewBox="0 0 24 24"
      width="28"
      height="28"
      aria-hidden="true"
      fill="currentColor"
    >
      <rect x="1" y="11" width="22" height="2" />
      <rect x="5.5" y="6.5" width="3" height="5" />
      <rect x="10.5" y="2.5" width="3" height="19" />
      <rect x="15.5" y="12.5" width="3" height="5" />
    </svg>
  )
}
