/** A reason not to start that an operator can act on; `message` is a complete sentence to print unchanged. */
export class StartFault extends Error {
  override name = 'StartFault'
}
