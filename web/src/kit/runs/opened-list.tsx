import Check from 'lucide-solid/icons/check'
import CircleCheck from 'lucide-solid/icons/circle-check'
import CircleX from 'lucide-solid/icons/circle-x'
import { For, Match, Show, Switch } from 'solid-js'
import type { Opened } from '../../worker/api.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { countOf } from '../words/number.ts'
import type { BundleOpener } from './create-bundle-opener.ts'
import './runs.css'

/** Results of the opened files: one line each; ignored problems expand on click. */
export function OpenedList(props: { opener: BundleOpener }) {
  const has = () => props.opener.results().length > 0 || props.opener.error() !== undefined
  return (
    <>
      <Show when={props.opener.progress()}>
        {(words) => (
          <p class="p-[4px_8px_12px] quiet-text" role="status">
            {words()}
          </p>
        )}
      </Show>
      <Show when={has()}>
        <section
          class="opened flex justify-between items-start gap-16 m-[0_8px_16px]"
          aria-label="Opened files"
          ref={(list) => requestAnimationFrame(() => list.scrollIntoView({ block: 'nearest' }))}
        >
          <ul>
            <For each={props.opener.results()}>{(result) => <OpenedLine of={result} />}</For>
            <Show when={props.opener.error()}>
              {(error) => (
                <li class="opened-line flex gap-8 min-w-0" data-kind="refused">
                  <Icon class="mt-2 quiet-text" of={CircleX} />
                  <p>{error().message}</p>
                </li>
              )}
            </Show>
          </ul>
          <Button class="quiet" press={() => props.opener.clear()}>
            Close
          </Button>
        </section>
      </Show>
    </>
  )
}

function OpenedLine(props: { of: Opened }) {
  const icon = () => {
    if (props.of.kind === 'refused') return CircleX
    return props.of.kind === 'opened' ? CircleCheck : Check
  }
  const as = <K extends Opened['kind']>(kind: K) => (isKind(props.of, kind) ? props.of : undefined)
  return (
    <li class="opened-line flex gap-8 min-w-0" data-kind={props.of.kind}>
      <Icon class="mt-2 quiet-text" of={icon()} />
      <div class="min-w-0 wrap-anywhere">
        <p class="text-meta">{props.of.name}</p>
        <Switch>
          <Match when={as('refused')}>{(refused) => <RefusedFile of={refused()} />}</Match>
          <Match when={as('known')}>{(known) => <KnownRun of={known()} />}</Match>
          <Match when={as('opened')}>{(opened) => <OpenedRun of={opened()} />}</Match>
        </Switch>
      </div>
    </li>
  )
}

type OpenedAs<K extends Opened['kind']> = Extract<Opened, { kind: K }>

function RefusedFile(props: { of: OpenedAs<'refused'> }) {
  return (
    <>
      <p>{props.of.error.message}</p>
      <Show when={props.of.isOther}>
        <p>
          A prototype of pictures or HTML files is opened in <a href="/new">New run</a>.
        </p>
      </Show>
    </>
  )
}

function KnownRun(props: { of: OpenedAs<'known'> }) {
  return (
    <>
      <p>
        This run is already here: <a href={`/runs/${props.of.runId}`}>{props.of.goal}</a>
      </p>
      <Show when={props.of.taken}>
        <p>{props.of.taken}</p>
      </Show>
      <Show when={props.of.differs || props.of.check.kind === 'changed'}>
        <p>
          The file is another copy and was not opened. {props.of.differs} {props.of.check.text}
        </p>
      </Show>
    </>
  )
}

function OpenedRun(props: { of: OpenedAs<'opened'> }) {
  return (
    <>
      <p>
        Opened <a href={`/runs/${props.of.runId}`}>{props.of.goal}</a>
      </p>
      <p class="quiet-text">{props.of.check.text}</p>
      <Show when={props.of.damages.length > 0}>
        <details>
          <summary>{countOf(props.of.damages.length, 'problem')} ignored</summary>
          <ul>
            <For each={props.of.damages}>{(each) => <li>{each.text}</li>}</For>
          </ul>
        </details>
      </Show>
    </>
  )
}

function isKind<K extends Opened['kind']>(of: Opened, kind: K): of is OpenedAs<K> {
  return of.kind === kind
}
