import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { useEffect } from 'react'
import { useArea } from '../../api/static-data.ts'
import { cityOptions, placeNamed, withOnly } from './area.ts'
import type { ProfileFieldsOf } from './profile-fields-of.ts'

/**
 * Province, city, county: each choice clears the following ones and selects an only option. The areas at the start of
 * an address are preselected.
 */
export function AreaFields({ fields, values }: ProfileFieldsOf) {
  const area = useArea()
  const provinces = area ? [...area.provinces, ...area.special] : []
  const cities = provinces.find(each => each.provincecode === values.province)?.cities ?? []
  const counties = cities.find(each => each.cityno === values.city)?.counties ?? []
  const { set } = fields
  const { province, address } = values
  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is another one on each render
  useEffect(() => {
    const named = area && province === '' ? placeNamed(provinces, address) : undefined
    if (named) set(named)
  }, [area, province, address])
  return (
    <div className="area-fields">
      <SelectField
        label="省份"
        placeholder="请选择省份"
        autoComplete="address-level1"
        options={provinces.map(each => ({ value: each.provincecode, label: each.provincename }))}
        {...fields.field('province')}
        onChange={event => fields.set(withOnly(provinces, event.target.value, undefined))}
      />
      <SelectField
        label="城市"
        placeholder={values.province ? '请选择城市' : '请先选择省份'}
        autoComplete="address-level2"
        options={cityOptions(provinces, values.province)}
        {...fields.field('city')}
        onChange={event => fields.set(withOnly(provinces, values.province, event.target.value))}
      />
      <SelectField
        label="区县"
        placeholder={values.city ? '请选择区县' : '请先选择城市'}
        autoComplete="address-level3"
        options={counties.map(each => ({ value: each.countyno, label: each.countyname }))}
        {...fields.field('areaCode')}
      />
    </div>
  )
}

/** Province and city of a county, for a form that starts from a county. */
export function placeOf(area: ReturnType<typeof useArea>, county: string): { province: string; city: string } {
  for (const { provincecode, cities } of area ? [...area.provinces, ...area.special] : []) {
    const city = cities.find(each => each.counties.some(({ countyno }) => countyno === county))
    if (city) return { province: provincecode, city: city.cityno }
  }
  return { province: '', city: '' }
}
