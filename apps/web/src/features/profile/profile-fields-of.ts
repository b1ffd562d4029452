import type { useFields } from '../../form/use-fields.ts'
import type { ProfileName, ProfileValues } from './profile.ts'

export type ProfileFieldsOf = {
  fields: ReturnType<typeof useFields<ProfileName>>
  values: ProfileValues
}
