import {
  LONGEST_SKILL,
  LONGEST_SKILL_NAME,
  MOST_SKILLS,
  type Skill,
} from '@harness/shared/order/skill.ts'
import { createSignal, Index, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { TextField } from '../../kit/controls/text-field.tsx'
import { countText } from '../../kit/words/number.ts'

interface SkillsFieldProps {
  readonly skills: readonly Skill[]
  readonly onChange: (skills: readonly Skill[]) => void
}

/** Named texts about an application for personas; only complete ones are saved. */
export function SkillsField(props: SkillsFieldProps) {
  const [rows, setRows] = createSignal(props.skills)
  const show = (next: readonly Skill[]) => {
    setRows(next)
    props.onChange(next.filter(({ name, text }) => name.trim() !== '' && text.trim() !== ''))
  }
  const change = (at: number, patch: Partial<Skill>) =>
    show(rows().map((skill, index) => (index === at ? { ...skill, ...patch } : skill)))
  return (
    <div class="editor-part">
      <h3>Notes for testers</h3>
      <p class="quiet-text">
        How sign-in works here, or test data. The model sees the names and reads a note when it
        needs it. A persona that uses the application for the first time reads none.
      </p>
      <Index each={rows()}>
        {(skill, at) => (
          <div class="editor-part">
            <TextField
              id={`skill-name-${at}`}
              label={`Name of note ${at + 1}`}
              placeholder="How sign-in works"
              value={skill().name}
              onInput={(name) => change(at, { name: name.slice(0, LONGEST_SKILL_NAME) })}
            />
            <TextField
              id={`skill-text-${at}`}
              label={`Text of note ${at + 1}`}
              lines={4}
              hint={`${countText(skill().text.length)} of ${countText(LONGEST_SKILL)} characters.`}
              value={skill().text}
              onInput={(text) => change(at, { text: text.slice(0, LONGEST_SKILL) })}
            />
            <p>
              <Button class="quiet" press={() => show(rows().filter((_, index) => index !== at))}>
                Remove note {at + 1}
              </Button>
            </p>
          </div>
        )}
      </Index>
      <Show when={rows().length < MOST_SKILLS}>
        <p>
          <Button press={() => setRows([...rows(), { name: '', text: '' }])}>Add note</Button>
        </p>
      </Show>
    </div>
  )
}
