/**
 * Tools of the loop that are not offered to a program that drives a run. It notes friction, ends
 * the run and reads the page in other forms.
 */
export const NOT_DRIVEN: readonly string[] = [
  ...['note_friction', 'mark_goal_done', 'read_screen'],
  ...['update_plan', 'read_skill'],
]
