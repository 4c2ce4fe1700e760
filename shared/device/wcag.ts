// Success criteria of WCAG 2.2, levels A and AA (w3.org/TR/WCAG22), by number. 4.1.1 was removed in
// 2.2.

export interface Criterion {
  readonly number: string
  readonly name: string
  readonly level: 'A' | 'AA'
}

const LEVEL_A = `1.1.1 Non-text Content
1.2.1 Audio-only and Video-only (Prerecorded)
1.2.2 Captions (Prerecorded)
1.2.3 Audio Description or Media Alternative (Prerecorded)
1.3.1 Info and Relationships
1.3.2 Meaningful Sequence
1.3.3 Sensory Characteristics
1.4.1 Use of Color
1.4.2 Audio Control
2.1.1 Keyboard
2.1.2 No Keyboard Trap
2.1.4 Character Key Shortcuts
2.2.1 Timing Adjustable
2.2.2 Pause, Stop, Hide
2.3.1 Three Flashes or Below Threshold
2.4.1 Bypass Blocks
2.4.2 Page Titled
2.4.3 Focus Order
2.4.4 Link Purpose (In Context)
2.5.1 Pointer Gestures
2.5.2 Pointer Cancellation
2.5.3 Label in Name
2.5.4 Motion Actuation
3.1.1 Language of Page
3.2.1 On Focus
3.2.2 On Input
3.2.6 Consistent Help
3.3.1 Error Identification
3.3.2 Labels or Instructions
3.3.7 Redundant Entry
4.1.2 Name, Role, Value`

const LEVEL_AA = `1.2.4 Captions (Live)
1.2.5 Audio Description (Prerecorded)
1.3.4 Orientation
1.3.5 Identify Input Purpose
1.4.3 Contrast (Minimum)
1.4.4 Resize Text
1.4.5 Images of Text
1.4.10 Reflow
1.4.11 Non-text Contrast
1.4.12 Text Spacing
1.4.13 Content on Hover or Focus
2.4.5 Multiple Ways
2.4.6 Headings and Labels
2.4.7 Focus Visible
2.4.11 Focus Not Obscured (Minimum)
2.5.7 Dragging Movements
2.5.8 Target Size (Minimum)
3.1.2 Language of Parts
3.2.3 Consistent Navigation
3.2.4 Consistent Identification
3.3.3 Error Suggestion
3.3.4 Error Prevention (Legal, Financial, Data)
3.3.8 Accessible Authentication (Minimum)
4.1.3 Status Messages`

const read = (lines: string, level: Criterion['level']) =>
  lines.split('\n').map((line): Criterion => {
    const space = line.indexOf(' ')
    return { number: line.slice(0, space), name: line.slice(space + 1), level }
  })

export const CRITERIA: readonly Criterion[] = [...read(LEVEL_A, 'A'), ...read(LEVEL_AA, 'AA')]

export function criterion(number: string): Criterion | undefined {
  return CRITERIA.find((each) => each.number === number)
}

/** Criteria of axe tags: `wcag1410` is 1.4.10, where the first two figures have one digit. */
export function criteriaOfTags(tags: readonly string[]): readonly Criterion[] {
  return tags.flatMap((tag) => {
    const [, first, second, third] = /^wcag(\d)(\d)(\d+)$/.exec(tag) ?? []
    return criterion(`${first}.${second}.${third}`) ?? []
  })
}

/** Text such as "1.4.3 Contrast (Minimum), level AA". */
export function criterionText({ number, name, level }: Criterion): string {
  return `${number} ${name}, level ${level}`
}
