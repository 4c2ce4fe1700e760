import CircleCheck from 'lucide-solid/icons/circle-check'
import CircleDashed from 'lucide-solid/icons/circle-dashed'
import CircleX from 'lucide-solid/icons/circle-x'
import TriangleAlert from 'lucide-solid/icons/triangle-alert'
import { For, type JSX, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import type { Started } from '../../kit/page/screen-capture.ts'
import { countOf } from '../../kit/words/number.ts'
import type { HtmlPrototypeState } from './create-html-prototype.ts'

/** Problems that a run of the prototype would meet, each with its consequence. */
export function BeforeFirstRun(props: { prototype: HtmlPrototypeState }) {
  const check = () => props.prototype.check()
  return (
    <section aria-labelledby="before" aria-busy={props.prototype.checking()}>
      <h2 class="p-16 rule-b text-strong" id="before">
        Before the first run
      </h2>
      <ul class="first-run" aria-live="polite">
        <Loads prototype={props.prototype} />
        <Show when={check()?.missing.length}>
          {(count) => (
            <Fact
              kind="note"
              fact={isAre(count(), 'file')}
              rest="The page is shown without what is missing."
            >
              <ul class="first-run-list grid gap-4 quiet-text wrap-anywhere">
                <For each={check()?.missing}>{(path) => <li>{path}</li>}</For>
              </ul>
            </Fact>
          )}
        </Show>
        <Show when={check()?.linked.length}>
          {(count) => (
            <Fact
              kind="note"
              fact={isAre(count(), 'linked page')}
              rest="A press on such a link leads nowhere, and a run reports it."
            >
              <ul class="first-run-list grid gap-4 quiet-text wrap-anywhere">
                <For each={check()?.linked}>{(path) => <li>{path}</li>}</For>
              </ul>
            </Fact>
          )}
        </Show>
        <Hosts prototype={props.prototype} />
        <Pictures prototype={props.prototype} />
        <For each={check()?.doubts}>
          {(sentence) => (
            <Fact kind="open" fact="Not in the pictures" rest={sentence}>
              {undefined}
            </Fact>
          )}
        </For>
      </ul>
    </section>
  )
}

function isAre(count: number, one: string): string {
  return `${countOf(count, one)} ${count === 1 ? 'is' : 'are'} missing`
}

function Loads(props: { prototype: HtmlPrototypeState }) {
  const again = () => <Button press={() => props.prototype.checkAgain()}>Check again</Button>
  return (
    <Show
      when={!props.prototype.error()}
      fallback={
        <Fact
          kind="bad"
          fact="The page cannot be opened"
          rest={props.prototype.error()?.message ?? ''}
        >
          {again()}
        </Fact>
      }
    >
      <Show
        when={props.prototype.check()}
        fallback={<Fact kind="open" fact="Opening the page" rest="As a run of it would." />}
      >
        {(found) => (
          <Fact
            kind="ready"
            fact="The page opens"
            rest={`${found().title || 'It has no title'}. ${countOf(found().controls, 'control')} found on its first screen.`}
          >
            {again()}
          </Fact>
        )}
      </Show>
    </Show>
  )
}

const UNCAPTURED = {
  off: {
    fact: 'Pictures are drawn from the document',
    rest: 'This tab can be captured instead, which shows what is really on the screen. The browser asks first, and only the prototype is in the pictures.',
  },
  refused: {
    fact: 'This tab is not captured',
    rest: 'The browser did not allow it. Pictures are drawn from the document.',
  },
  other: {
    fact: 'Something else than this tab was shared',
    rest: 'It was given back at once, and no picture of it was kept. Choose this tab when the browser asks. Until then pictures are drawn from the document.',
  },
} as const

function uncapturedFact(is: 'off' | Started) {
  return UNCAPTURED[is === 'on' ? 'off' : is]
}

/** Choice of real screenshots, when this browser can capture its own tab. */
function Pictures(props: { prototype: HtmlPrototypeState }) {
  const { capture } = props.prototype
  const uncaptured = () => props.prototype.check()?.uncaptured[0]
  return (
    <Show when={capture.is()}>
      {(is) => (
        <Show
          when={is() === 'on'}
          fallback={
            <Fact kind={is() === 'off' ? 'open' : 'note'} {...uncapturedFact(is())}>
              <Button press={() => capture.start()}>Capture this tab</Button>
            </Fact>
          }
        >
          <Fact
            kind={uncaptured() ? 'note' : 'ready'}
            fact={
              uncaptured()
                ? 'This tab is captured, but not the prototype'
                : 'Pictures are captured from this tab'
            }
            rest={
              uncaptured() ??
              'While it is shared, runs of HTML prototypes in this tab show what is on the screen. Keep the tab in sight and larger than the prototype.'
            }
          >
            <Button press={() => capture.stop()}>Stop capturing</Button>
          </Fact>
        </Show>
      )}
    </Show>
  )
}

/** Host name without port: permissions apply to all ports. */
function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '')
}

function Hosts(props: { prototype: HtmlPrototypeState }) {
  const { allowed, allow } = props.prototype
  const contacts = () => props.prototype.check()?.contacts ?? []
  const asked = () => [...new Set(contacts().map(({ host }) => withoutPort(host)))]
  const expected = () =>
    (props.prototype.document()?.hosts ?? []).map((origin) => new URL(origin).hostname)
  const refused = () =>
    [...new Set([...asked(), ...expected()])].filter((name) => !allowed().includes(name))
  return (
    <>
      <For each={refused()}>
        {(name) => (
          <Fact
            kind="note"
            fact={asked().includes(name) ? `It asks for ${name}` : `Its author expects ${name}`}
            rest="It may not contact it, and is shown without what comes from there."
          >
            <Button press={() => allow(name, true)}>
              Allow<span class="unseen"> {name}</span>
            </Button>
          </Fact>
        )}
      </For>
      <For each={allowed()}>
        {(name) => (
          <Fact
            kind="ready"
            fact={`It may contact ${name}`}
            rest={
              asked().includes(name)
                ? 'What it sends there leaves this machine.'
                : 'Its first page does not ask for it.'
            }
          >
            <Button press={() => allow(name, false)}>
              Refuse<span class="unseen"> {name}</span>
            </Button>
          </Fact>
        )}
      </For>
      <Show
        when={props.prototype.check() && asked().length + refused().length + allowed().length === 0}
      >
        <Fact
          kind="ready"
          fact="It asks for no other host"
          rest="Nothing leaves this browser while it runs."
        />
      </Show>
    </>
  )
}

const ICONS = {
  ready: CircleCheck,
  note: TriangleAlert,
  bad: CircleX,
  open: CircleDashed,
} as const

interface FactProps {
  readonly kind: keyof typeof ICONS
  readonly fact: string
  readonly rest: string
  readonly children?: JSX.Element
}

function Fact(props: FactProps) {
  return (
    <li
      class="first-run-fact grid grid-cols-[16px_minmax(0,1fr)_auto] items-start gap-[4px_12px] p-16 rule-b"
      data-state={props.kind}
    >
      <Icon class="mt-2" of={ICONS[props.kind]} />
      <div>
        <h3 class="text-strong wrap-anywhere">{props.fact}</h3>
        <p class="quiet-text">{props.rest}</p>
      </div>
      {props.children}
    </li>
  )
}
