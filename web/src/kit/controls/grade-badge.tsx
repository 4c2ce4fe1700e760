import type { Grade } from '@harness/shared/findings/evidence.ts'
import { GRADE_LABELS } from '@harness/shared/findings/words.ts'
import './controls.css'

/** Glyph of the strip: reported above the line, measured below it, both through it. */
function Glyph(props: { grade: Grade }) {
  const top = () => (props.grade === 'measured' ? 8 : 2)
  const height = () => (props.grade === 'both' ? 12 : 6)
  return (
    <svg class="fill-current" width="14" height="16" viewBox="0 0 14 16" aria-hidden="true">
      <rect x="0" y="7.25" width="14" height="1.5" />
      <rect x="5" y={top()} width="4" height={height()} />
    </svg>
  )
}

export function GradeBadge(props: { grade: Grade }) {
  return (
    <span
      class="grade row-inline flex-none gap-4 h-20"
      data-grade={props.grade}
      title={GRADE_LABELS[props.grade].why}
    >
      <Glyph grade={props.grade} />
      {GRADE_LABELS[props.grade].word}
    </span>
  )
}

/** Grade as plain words for a row of findings: "Reported, measured". */
export function GradeWords(props: { grade: Grade }) {
  return (
    <span
      class="grade-words row-inline gap-4 text-meta whitespace-nowrap"
      title={GRADE_LABELS[props.grade].why}
    >
      <Glyph grade={props.grade} />
      {GRADE_LABELS[props.grade].word.replace(' and ', ', ')}
    </span>
  )
}

/** Grade as the glyph alone, with the words as its accessible name. */
export function GradeGlyph(props: { grade: Grade }) {
  const word = () => GRADE_LABELS[props.grade].word
  return (
    <span
      class="grade short row-inline flex-none gap-4 h-20"
      data-grade={props.grade}
      title={word()}
      role="img"
      aria-label={word()}
    >
      <Glyph grade={props.grade} />
    </span>
  )
}
