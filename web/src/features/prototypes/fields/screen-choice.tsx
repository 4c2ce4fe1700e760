import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import type { LinkTarget } from '@harness/shared/device/prototype/screen.ts'
import { Field } from '../../../kit/controls/field.tsx'
import { Options } from '../../../kit/controls/options.tsx'
import { OTHER_TARGETS } from '../prototype-text.ts'

interface ScreenChoiceProps {
  readonly id: string
  readonly label: string
  readonly prototype: ScreensPrototype
  /** Id of a screen; empty for none. */
  readonly value: string
  readonly onValue: (id: string) => void
}

export function ScreenChoice(props: ScreenChoiceProps) {
  return (
    <Field id={props.id} label={props.label}>
      <select id={props.id} onChange={(event) => props.onValue(event.currentTarget.value)}>
        <Options of={[['', OTHER_TARGETS.none]]} chosen={props.value} />
        <ScreenOptions prototype={props.prototype} value={props.value} before="" />
      </select>
    </Field>
  )
}

interface TargetChoiceProps {
  readonly id: string
  readonly label: string
  readonly prototype: ScreensPrototype
  readonly target: LinkTarget | undefined
  readonly onTarget: (target: LinkTarget | undefined) => void
}

/** Selects a screen or another target of a link. */
export function TargetChoice(props: TargetChoiceProps) {
  const value = () => targetValue(props.target)
  return (
    <Field id={props.id} label={props.label}>
      <select
        id={props.id}
        onChange={(event) => props.onTarget(targetFrom(event.currentTarget.value))}
      >
        <Options of={Object.entries(OTHER_TARGETS)} chosen={value()} />
        <ScreenOptions prototype={props.prototype} value={value()} before={SCREEN} />
      </select>
    </Field>
  )
}

/** Prefix that keeps ids of screens apart from other targets. */
const SCREEN = 'screen:'

function targetValue(target: LinkTarget | undefined): string {
  if (!target) return 'none'
  return target.to === 'screen' ? `${SCREEN}${target.screen}` : target.to
}

function targetFrom(value: string): LinkTarget | undefined {
  if (value.startsWith(SCREEN)) return { to: 'screen', screen: value.slice(SCREEN.length) }
  if (value === 'back' || value === 'close' || value === 'outside') return { to: value }
  return value === 'scroll' ? { to: 'scroll', y: 0 } : undefined
}

function ScreenOptions(props: { prototype: ScreensPrototype; value: string; before: string }) {
  return (
    <Options
      of={props.prototype.screens.map(({ id, title }) => [props.before + id, title])}
      chosen={props.value}
    />
  )
}
