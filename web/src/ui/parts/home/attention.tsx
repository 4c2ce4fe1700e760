import { useNavigate } from '@solidjs/router'
import KeyRound from 'lucide-solid/icons/key-round'
import Unplug from 'lucide-solid/icons/unplug'
import { For, Show } from 'solid-js'
import { type SignInEnd, signInEnds } from '../../../store/library/sign-in-ends.ts'
import type { RunEntry } from '../../../store/run-entry.ts'
import { createList } from '../../state/lists/create-list.ts'
import { usePage } from '../../state/shell/page.ts'
import { SOON_MS, signInEndText } from '../../words/sign-in.ts'
import { Icon } from '../icon.tsx'
import { ResumeOffer } from '../run/resume-offer.tsx'
import './home-lists.css'

/** What waits for a person: interrupted runs that no tab has resumed, and sign-ins near their end. */
export function Attention(props: { runs: readonly RunEntry[] }) {
  const { db } = usePage()
  const { items: ends } = createList(() => signInEnds(db, Date.now() + SOON_MS))
  return (
    <Show when={props.runs.length + (ends()?.length ?? 0) > 0}>
      <section aria-labelledby="waits">
        <h2 id="waits">Needs your attention</h2>
        <ul class="home-list">
          <For each={props.runs}>{(run) => <InterruptedRun run={run} />}</For>
          <For each={ends()}>{(end) => <EndingSignIn end={end} />}</For>
        </ul>
      </section>
    </Show>
  )
}

function EndingSignIn(props: { end: SignInEnd }) {
  const address = () => `/library/applications/${props.end.applicationId}`
  const name = () => `${props.end.label}, ${props.end.application}`
  return (
    <li class="home-row">
      <a class="home-row-goal" href={address()} title={name()}>
        {name()}
      </a>
      <p class="home-row-words waiting">
        <Icon of={KeyRound} size={14} />
        <span>{signInEndText(props.end.expiresAt)}</span>
      </p>
      <a class="button home-row-act" href={address()} aria-label={`Sign in again: ${name()}`}>
        Sign in again
      </a>
    </li>
  )
}

function InterruptedRun(props: { run: RunEntry }) {
  const navigate = useNavigate()
  return (
    <li class="home-row">
      <a class="home-row-goal" href={`/runs/${props.run.runId}`} title={props.run.goal}>
        {props.run.goal}
      </a>
      <p class="home-row-words waiting">
        <Icon of={Unplug} size={14} />
        <span>
          {props.run.stepCount === 0
            ? 'Interrupted before its first step'
            : `Interrupted at step ${props.run.stepCount}`}
          , {props.run.applicationName}
        </span>
      </p>
      <Show
        when={!props.run.imported}
        fallback={
          <a
            class="button home-row-act"
            href={`/new?from=${props.run.runId}`}
            aria-label={`Run again: ${props.run.goal}`}
          >
            Run again
          </a>
        }
      >
        <ResumeOffer
          runId={props.run.runId}
          label={props.run.goal}
          class="home-row-act"
          onGoing={() => navigate(`/runs/${props.run.runId}`)}
        />
      </Show>
    </li>
  )
}
