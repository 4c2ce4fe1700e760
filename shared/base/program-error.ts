/**
 * Bug in Harness, for code where the error table is too large to include: a frame's script and the
 * build. A border turns it into `internal`.
 */
export class ProgramError extends Error {
  override readonly name = 'ProgramError'
}
