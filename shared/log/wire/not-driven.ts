/**
 * Tools of the loop that an external program does not call: it notes friction, ends the run and
 * reads the page by other means, and plans and reads skills itself.
 */
export const NOT_DRIVEN: readonly string[] = [
  ...['note_friction', 'mark_goal_done', 'read_screen'],
  ...['update_plan', 'read_skill'],
]
