/** A reason not to start that a person can act on; `message` is one whole sentence to print as it is. */
export class StartFault extends Error {
  override name = 'StartFault'
}
