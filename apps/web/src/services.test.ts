import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serviceTypes } from '@zhixiao/domain/codes/service-types.ts'
import { paths } from './paths.ts'
import { screenAt } from './screen.ts'
import { serviceGroups } from './service-groups.ts'
import { servicePlaceAt, servicePlaces } from './services.ts'

test('SVC-10 the menu of the service centre has every child once, under its section, and each has a screen', () => {
  const listed = serviceGroups.flatMap(({ section, places }) =>
    places.map(({ name, type }) => {
      assert.equal(screenAt(paths[name])?.name, name)
      assert.equal(paths[name], `/services/${section}/${type}`)
      return type
    }),
  )
  assert.deepEqual(listed.toSorted(), Object.keys(serviceTypes).toSorted())
  assert.equal(servicePlaces.length, listed.length)
})

test('SVC-01 a child is found by its address in any case', () => {
  assert.equal(servicePlaceAt('/services/guide/PERSONAL_GUIDE')?.type, 'personal_guide')
  assert.equal(servicePlaceAt('/services/Guide'), undefined)
})
