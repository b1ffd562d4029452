/**
 * Stateless randomness: every value is a pure function of (seed, stream, index), so the value of one fund on one day
 * can be computed alone and never depends on earlier calls.
 */

/** A stream's number from its name (FNV-1a). */
export function streamOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits))

function absorb(hash: number, part: number): number {
  const mixed = Math.imul(rotate(Math.imul(part, 0xcc9e2d51), 15), 0x1b873593)
  return (Math.imul(rotate(hash ^ mixed, 13), 5) + 0xe6546b64) | 0
}

/** 32 well-mixed bits (MurmurHash3 finalizer). */
function bits(seed: number, stream: number, index: number): number {
  let hash = absorb(absorb(absorb(0x9e3779b9, seed), stream), index)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Uniformly distributed over [0, 1). */
export const uniform = (seed: number, stream: number, index: number): number =>
  bits(seed, stream, index) / 0x1_0000_0000

/** Standard normal, by Box-Muller. */
export function normal(seed: number, stream: number, index: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - uniform(seed, stream, index * 2)))
  return radius * Math.cos(2 * Math.PI * uniform(seed, stream, index * 2 + 1))
}

/** An integer in [0, limit). */
export const below = (limit: number, seed: number, stream: number, index: number): number =>
  Math.floor(uniform(seed, stream, index) * limit)
