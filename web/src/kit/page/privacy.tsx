import Cloud from 'lucide-solid/icons/cloud'
import ShieldCheck from 'lucide-solid/icons/shield-check'
import { createSignal, Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { latePart } from '../controls/lazy-part.tsx'
import { timeText } from '../words/day.ts'
import { gapsText } from '../words/gaps.ts'
import { createTraffic, type Traffic } from './create-traffic.ts'
import { type Page, usePage } from './page.ts'

const PrivacyDetails = latePart(() => import('./privacy-details.tsx'), 'PrivacyDetails')

/** Shows the allowed hosts on every screen; opens a list of those contacted. */
export function Privacy() {
  const page = usePage()
  const traffic = createTraffic(page)
  const cloud = () => page.boot()?.cloudHosts ?? []
  const sentence = () => contactsSentence(page)
  /** Sender and number of sent requests, or the allowed hosts. Narrow places omit the first. */
  const more = (): readonly [who: string, howMany: string] => {
    if (cloud().length > 0)
      return ['', cloud().length > 1 ? `${cloud().length} hosts` : (cloud()[0] ?? '')]
    if (traffic.sentOut() > 0) return ['Harness sent ', `${traffic.sentOut()} out`]
    if (traffic.sentByPages() > 0) return ['tested pages sent ', `${traffic.sentByPages()} out`]
    return ['Harness sent ', '0 out']
  }
  /** True when `more` is a request count, which starts at page load, not a list of hosts. */
  const isCounted = () => more()[1].endsWith(' out')
  const since = timeText(new Date(performance.timeOrigin).toISOString())
  const isQuiet = () => traffic.sentOut() + traffic.sentByPages() === 0 || cloud().length > 0
  return (
    <>
      <button
        type="button"
        class="button privacy"
        data-sent={!isQuiet()}
        popovertarget="privacy-words"
        title={sentence()}
      >
        <Icon of={cloud().length > 0 ? Cloud : ShieldCheck} />
        <span>
          {cloud().length > 0 ? 'Cloud' : 'Local'}
          <span class="privacy-more">
            , <span class="max-sm:hidden">{more()[0]}</span>
            {more()[1]}
            <Show when={isCounted()}>
              <span class="privacy-since"> since {since}</span>
            </Show>
          </span>
        </span>
      </button>
      <PrivacyWords
        sentence={sentence()}
        isLocal={cloud().length === 0}
        since={since}
        traffic={traffic}
      />
    </>
  )
}

function contactsSentence({ boot, hosting }: Page): string {
  const cloud = boot()?.cloudHosts ?? []
  if (cloud.length > 0) return `Pictures of the screen may be sent to ${cloud.join(', ')}.`
  if (hosting === 'static')
    return 'Harness itself contacts the site it came from, for its own files alone, and this machine.'
  const servers = (boot()?.modelOrigins ?? []).map((origin) => origin.replace(/^https?:\/\//, ''))
  const more =
    servers.length === 0
      ? 'the bridge.'
      : `the bridge and the model server at ${servers.join(', ')}.`
  return `Harness itself contacts only this machine: ${more}`
}

interface WordsProps {
  readonly sentence: string
  readonly isLocal: boolean
  /** Time of this tab's load, when counting began. */
  readonly since: string
  readonly traffic: Traffic
}

function PrivacyWords(props: WordsProps) {
  const { traffic } = props
  const [isOpen, setIsOpen] = createSignal(false)
  return (
    <div
      id="privacy-words"
      class="privacy-words"
      popover="auto"
      role="note"
      onToggle={(event) => {
        setIsOpen(event.newState === 'open')
        void traffic.refresh()
      }}
    >
      <p>{props.sentence}</p>
      <Show when={props.isLocal && traffic.gaps().length > 0}>
        <p>{gapsText(traffic.gaps(), traffic.isReloadNeeded())}</p>
      </Show>
      <Show when={isOpen()}>
        <PrivacyDetails since={props.since} entries={traffic.ledger()} tested={traffic.tested()} />
      </Show>
      <p>
        <a href="/settings/local-mode">Test the network lock</a>
      </p>
    </div>
  )
}
