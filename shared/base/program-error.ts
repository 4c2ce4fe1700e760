/**
 * Bug in Harness where the error table is too large to include: in a frame's script and in the
 * build. A border turns it into `internal`.
 */
export class ProgramError extends Error {
  override readonly name = 'ProgramError'
}
