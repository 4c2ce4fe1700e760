// What the history proves to have been hard. Each thing is told once.
import type { FrictionKind } from '@harness/shared/run.ts'
import type { Mark, PastStep, RawCall } from '../../../core/ports.ts'
import { isGuess } from '../act/controls.ts'
import { isSubmit } from '../form/fields.ts'
import { isTextLike } from '../form/form.ts'
import { isEmpty } from '../form/values.ts'
import { errorsIn, isCode } from '../screen/errors.ts'
import { isUnnamed, type View } from '../screen/view.ts'
import { quoted } from './say.ts'

interface Told {
  readonly kind: Exclude<FrictionKind, 'agent_blocked'>
  readonly detail: string
}

/** What the last step showed, and what pressing `target` now would add. */
export function notesFor(view: View, target: Mark | undefined): readonly RawCall[] {
  const told = [deadTap(view), lateField(view), ...badErrors(view), target && guessed(view, target)]
  return told.flatMap((one) => (one && isNew(view, one) ? [noteOf(one)] : []))
}

export function noteOf({ kind, detail }: Told): RawCall {
  return { name: 'note_friction', input: { kind, detail } }
}

/** True when the same was not told before. */
export function isNew({ past }: View, { kind, detail }: Told): boolean {
  return !past.some(({ friction }) =>
    friction.some((known) => known.kind === kind && known.detail === detail),
  )
}

/** The page was opened because it promised something, and has no control that the page before did not have. */
export function isDeadEnd(view: View): boolean {
  const entry = view.past.findLast(
    ({ tool, outcome }) => tool === 'tap_mark' && outcome === 'navigated',
  )
  if (!entry || isGuess(view, entry) || entry.url === view.request.scene.url) return false
  const known = new Set(entry.labels.split('\n'))
  return view.marks.every(({ label }) => known.has(label))
}

export function deadEnd({ request }: View): Told {
  const name = request.scene.title ? ` ${quoted(request.scene.title)}` : ''
  return {
    kind: 'dead_end',
    detail: `The page${name} had nothing useful, so the only way was back.`,
  }
}

export function loginWall({ request }: View): Told {
  const name = request.scene.title ? ` (${quoted(request.scene.title)})` : ''
  return { kind: 'auth_required', detail: `Going on here needs an account and a password${name}.` }
}

/** A press that did nothing. A form that the browser holds back puts the focus into the field it misses: no dead tap. */
function deadTap({ last, past, request, marks }: View): Told | undefined {
  const press = last?.tool === 'wait' ? past.at(-2) : last
  if (press?.tool !== 'tap_mark' || !press.success || press.outcome !== 'unchanged')
    return undefined
  if (last?.tool === 'wait' && press.text !== request.scene.text) return undefined
  const focused = marks.find(({ ref }) => ref === request.scene.focused)
  if (focused && /box|spin|radio|check/.test(focused.role)) return undefined
  return { kind: 'unresponsive', detail: `Pressed ${nameOf(press)} and nothing changed.` }
}

/** A field that was not there when the form was sent and is missed now. */
function lateField({ last, request, marks }: View): Told | undefined {
  if (last?.tool !== 'tap_mark' || last.outcome !== 'changed' || last.url !== request.scene.url)
    return undefined
  if (!last.mark || !isSubmit(last.mark)) return undefined
  const known = new Set(last.labels.split('\n'))
  const late = marks.find((mark) => isTextLike(mark) && isEmpty(mark) && !known.has(mark.label))
  const isSame = marks.some(({ label }) => label === last.mark?.label)
  if (!late || !isSame) return undefined
  return {
    kind: 'unexpected_state',
    detail: `${quoted(late.label)} was asked for only after pressing ${nameOf(last)}.`,
  }
}

function nameOf({ mark }: PastStep): string {
  return quoted(mark?.label ?? 'it')
}

/** Errors nobody can read, and errors that stayed although the form was sent again. */
function badErrors(view: View): readonly Told[] {
  return errorsIn(view).flatMap((line): readonly Told[] => {
    if (isCode(line))
      return [
        {
          kind: 'confusing_copy',
          detail: `The page says ${quoted(line)}, which does not tell what to do.`,
        },
      ]
    const stayed = view.past.filter(
      (step) =>
        step.text.split('\n').includes(line) &&
        step.tool === 'tap_mark' &&
        step.mark?.role === 'button',
    ).length
    return stayed >= 2
      ? [{ kind: 'confusing_copy', detail: `The message ${quoted(line)} stayed after two tries.` }]
      : []
  })
}

function guessed(view: View, mark: Mark): Told | undefined {
  if (!isUnnamed(view, mark)) return undefined
  const place = `at ${Math.round(mark.rect.x)}, ${Math.round(mark.rect.y)}`
  return {
    kind: 'ambiguous_label',
    detail: `A ${mark.role} without a name ${place}: what it does is a guess.`,
  }
}
