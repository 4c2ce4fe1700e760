import CircleCheck from 'lucide-solid/icons/circle-check'
import CircleX from 'lucide-solid/icons/circle-x'
import TriangleAlert from 'lucide-solid/icons/triangle-alert'
import { Index, type JSX, Show } from 'solid-js'
import type { PreflightRow } from '../../worker/api.ts'
import type { AutoFix } from '../controls/create-auto-fix.ts'
import { Failure } from '../controls/failure.tsx'
import { CommandButton, FixButton } from '../controls/fix-button.tsx'
import { Icon } from '../controls/icon.tsx'
import { commandOf } from '../words/fix.ts'
import type { Preflight } from './create-preflight.ts'
import './form.css'

const ICONS = { ready: CircleCheck, note: TriangleAlert, bad: CircleX } as const

/** Settings section that fixes a row which no command can fix. */
const SETTINGS_LINKS: Readonly<Record<string, { readonly path: string; readonly word: string }>> = {
  bridge: { path: '/', word: 'Open Home' },
  model_key: { path: '/settings/keys', word: 'Open Keys' },
  model_mode: { path: '/settings/local-mode', word: 'Open Local mode' },
}

interface PreflightRowsProps {
  readonly preflight: Preflight
  readonly autoFix: AutoFix
}

/** Results of the preflight checks. On phones, passed ones collapse to their number. */
export function PreflightRows(props: PreflightRowsProps) {
  const rows = () => props.preflight.lastRows()
  const ready = () => rows().filter((row) => row.state === 'ready').length
  const checking = () => props.preflight.rows() === undefined
  return (
    <section
      class="preflight focus-visible:rounded-4"
      id="preflight"
      tabindex={-1}
      aria-label="Checks"
      aria-busy={checking()}
    >
      <Show
        when={rows().length > 0}
        fallback={<p class="py-12 quiet-text">Checking bridge, browser and model</p>}
      >
        <p class="hidden items-center gap-12 min-h-44 max-sm:flex">
          <Icon class="text-good" of={CircleCheck} />
          {ready()} ready
        </p>
        <ul>
          <Index each={rows()}>
            {(row) => (
              <Row
                row={row()}
                busy={checking()}
                check={props.preflight.check}
                autoFix={props.autoFix}
              />
            )}
          </Index>
        </ul>
        <Failure of={props.autoFix.error()} class="py-8" hasIcon />
      </Show>
    </section>
  )
}

interface StateRowProps {
  readonly state: keyof typeof ICONS
  readonly fact: string
  readonly detail?: string | undefined
  readonly children?: JSX.Element
}

/** Row about one part of this machine: its state, name and available actions. */
export function StateRow(props: StateRowProps) {
  return (
    <li class="preflight-row row gap-12 py-6 min-h-44 rule-b" data-state={props.state}>
      <Icon of={ICONS[props.state]} />
      <div class="flex-1 min-w-0">
        <p class="medium">{props.fact}</p>
        <Show when={props.detail}>{(text) => <p class="text-meta">{text()}</p>}</Show>
      </div>
      {props.children}
    </li>
  )
}

interface RowProps {
  readonly row: PreflightRow
  readonly busy: boolean
  readonly check: () => void
  readonly autoFix: AutoFix
}

function Row(props: RowProps) {
  const text = () =>
    [props.row.detail, props.row.fix].filter((part) => part !== undefined && part !== '')
  const hasFix = () => props.row.state !== 'ready' && props.row.fix !== undefined
  return (
    <StateRow state={props.row.state} fact={props.row.fact} detail={text().join(' ')}>
      <Show
        when={props.row.autoFix}
        fallback={
          <Show when={hasFix()}>
            <Show
              when={SETTINGS_LINKS[props.row.id]}
              fallback={
                <CommandButton
                  command={commandOf(props.row.fix)}
                  busy={props.busy}
                  check={props.check}
                />
              }
            >
              {(link) => (
                <a class="button fix" href={link().path}>
                  {link().word}
                </a>
              )}
            </Show>
          </Show>
        }
      >
        <FixButton row={props.row} autoFix={props.autoFix} />
      </Show>
    </StateRow>
  )
}
