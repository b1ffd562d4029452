import { codesOf } from '../codes/table.ts'
import { twoApprovers } from './needed-checkers.ts'
import {
  type StaffArea,
  type StaffRight,
  type StaffRightsRow,
  type StaffRole,
  staffCan,
  staffRights,
} from './staff-can.ts'

/** Work that nobody can finish: `other` where the only person who may check it also makes it. */
export type UnfilledRight =
  | { area: StaffArea; lacks: 'make' | 'check' | 'other' | 'do' }
  | { roles: readonly StaffRole[] }

/**
 * What a firm's staff cannot do with these roles, a list of roles for each person: areas without somebody who makes, somebody
 * else who checks, or somebody who acts alone, and pairs of roles that some requests need from two people.
 */
export function unfilledRights(people: readonly (readonly StaffRole[])[]): UnfilledRight[] {
  return [...codesOf(staffRights).flatMap(area => unfilledIn(area, people)), ...unfilledPairs(people)]
}

function unfilledIn(area: StaffArea, people: readonly (readonly StaffRole[])[]): UnfilledRight[] {
  const given = new Set(Object.values(staffRights[area] satisfies StaffRightsRow))
  const may = (right: StaffRight) => people.filter(roles => staffCan(roles, area, right))
  const isGiven = (right: StaffRight) => given.has(right) || (given.has('both') && right !== 'do')
  const lacks = (['make', 'check', 'do'] as const).filter(right => isGiven(right) && may(right).length === 0)
  if (lacks.length > 0) return lacks.map(right => ({ area, lacks: right }))
  const [makers, checkers] = [may('make'), may('check')]
  const isAlone = makers.length === 1 && checkers.length === 1 && makers[0] === checkers[0]
  return isAlone ? [{ area, lacks: 'other' }] : []
}

const unfilledPairs = (people: readonly (readonly StaffRole[])[]): UnfilledRight[] =>
  twoApprovers
    .filter(([one, two]) => {
      const [first, second] = [people.filter(roles => roles.includes(one)), people.filter(roles => roles.includes(two))]
      return first.length === 0 || second.length === 0 || new Set([...first, ...second]).size < 2
    })
    .map(roles => ({ roles }))
