/**
 * A channel between the tabs of one browser. A browser that forbids storage may refuse it too: the tab then does not know
 * of the others.
 */
export function openChannel(name: string): BroadcastChannel | undefined {
  if (typeof document === 'undefined') return undefined
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
