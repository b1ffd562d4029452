import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fen } from '@zhixiao/domain/money/money.ts'
import { isStaffRole, mayApprove, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { whyNotApproved } from '@zhixiao/domain/staff/why-not-approved.ts'
import { actNames, actOf } from './acts.ts'
import { whyNotReviewed } from './emergency-reviews.ts'

const areas = [...new Set(actNames.map(act => actOf(act).area))]
const roles = Object.keys(staffRoles).filter(isStaffRole)

/** A generator with a seed, so that a failure is the same again. */
function randomOf(seed: number): <Item>(items: readonly Item[]) => Item {
  let state = seed
  return items => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const item = items[Math.floor((state / 2_147_483_648) * items.length)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }
}

test('CON-21 nobody may approve his own request, whatever his roles, act and limit: 0 of 10,000', () => {
  const one = randomOf(7)
  let [own, allowed, others] = [0, 0, 0]
  for (let i = 0; i < 10_000; i++) {
    const [name, requestedBy] = [one(['zhou', 'lin', 'he']), one(['zhou', 'lin', 'he'])]
    const who = {
      name,
      roles: [one(roles), one(roles), one(roles)],
      limit: fen(one([0n, 100n, 10_000_000_000n])),
      tied: one([[], ['he'], ['lin']]),
    }
    const asked = {
      area: one(areas),
      requestedBy,
      amount: one([null, fen(50n), fen(5_000n)]),
      isOpen: one([true, false]),
      needs: one([[], ['compliance'], ['check', 'finance']] as const),
      approved: one([[], [{ name: 'he', roles: [one(roles)] }]]),
    }
    const why = whyNotApproved(asked, who)
    if (name === requestedBy) {
      own++
      if (why === null) allowed++
    } else if (why === null) {
      others++
      assert.ok(asked.isOpen && mayApprove(who.roles, asked.area, asked.needs))
      assert.ok(asked.needs.length === 0 || asked.needs.some(role => who.roles.includes(role)))
      assert.ok(asked.approved.every(each => each.name !== name))
      assert.ok([requestedBy, ...asked.approved.map(each => each.name)].every(other => !who.tied.includes(other)))
    }
  }
  assert.equal(allowed, 0)
  assert.ok(own > 2_000 && others > 200, `${own} own and ${others} allowed ones of others`)
})

test('SEC-09 who invited somebody within thirty days neither checks nor reviews what that login did', () => {
  const law = { name: 'law', roles: ['compliance'] as const, tied: ['puppet'] }
  const done = { act: 'fund suspend', isOpen: true }
  assert.equal(whyNotReviewed({ ...done, doneBy: 'puppet' }, law), 'invited')
  assert.equal(whyNotReviewed({ ...done, doneBy: 'other' }, law), null)
})
