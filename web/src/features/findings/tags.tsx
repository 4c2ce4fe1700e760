import X from 'lucide-solid/icons/x'
import { For, Show } from 'solid-js'
import { IconButton } from '../../kit/controls/icon-button.tsx'
import type { Triaged } from '../../kit/findings/triage.ts'
import { issueText } from '../../kit/words/findings.ts'
import type { TriageActions } from './create-triage.ts'
import { Action } from './triage-bar.tsx'

interface TagsProps {
  readonly each: Triaged
  readonly actions: TriageActions
}

/** Additions by the team: labels, an issue, and merged findings. */
export function Tags(props: TagsProps) {
  const { actions } = props
  const decision = () => props.each.decision
  return (
    <>
      <dt>Labels</dt>
      <dd>
        <p class="row-wrap gap-8">
          <For each={decision()?.labels}>
            {(label) => (
              <span class="finding-label row-inline gap-2">
                {label}
                <IconButton
                  icon={X}
                  word={`Remove label ${label}`}
                  size={14}
                  press={() => actions.removeLabel(label)}
                />
              </span>
            )}
          </For>
          <Action word="Label…" letter="L" does={() => actions.ask('label')} />
        </p>
      </dd>
      <dt>Issue</dt>
      <dd>
        <p class="row-wrap gap-8">
          <Show
            when={decision()?.issue}
            fallback={<Action word="Link an issue…" letter="I" does={() => actions.ask('issue')} />}
          >
            {(issue) => (
              <>
                <a href={issue()} target="_blank" rel="noreferrer">
                  {[issueText(issue()).name, issueText(issue()).host].filter(Boolean).join(', ')}
                </a>
                <IconButton
                  icon={X}
                  word="Remove the link"
                  size={14}
                  press={() => actions.setIssue(undefined)}
                />
              </>
            )}
          </Show>
        </p>
      </dd>
      <dt>Same as</dt>
      <dd>
        <p>
          <Action word="Merge…" letter="S" does={actions.startMerge} />
        </p>
      </dd>
    </>
  )
}
