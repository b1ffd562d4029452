import type { OutputOf } from '@zhixiao/contract/calls.ts'

type Province = OutputOf<'static.area'>['provinces'][number]
export type Chosen = { province: string; city: string; areaCode: string }

/** A province, possibly with a city; the next level is selected too if it has only one entry. */
export function withOnly(provinces: readonly Province[], provincecode: string, cityno: string | undefined): Chosen {
  const cities = provinces.find(each => each.provincecode === provincecode)?.cities ?? []
  const city = cityno ?? (cities.length === 1 ? cities[0]?.cityno : '') ?? ''
  const counties = cities.find(each => each.cityno === city)?.counties ?? []
  const areaCode = counties.length === 1 ? (counties[0]?.countyno ?? '') : ''
  return { province: provincecode, city, areaCode }
}

/** The cities of a province to choose from. The only one of a municipality, 市辖区, is not the name of a place. */
export function cityOptions(provinces: readonly Province[], provincecode: string): { value: string; label: string }[] {
  const province = provinces.find(each => each.provincecode === provincecode)
  const cities = province?.cities ?? []
  const nameOf = (name: string) => (cities.length === 1 && isUnnamed(name) ? (province?.provincename ?? name) : name)
  return cities.map(({ cityno, cityname }) => ({ value: cityno, label: nameOf(cityname) }))
}

/** The areas at the start of an address, as ID cards print them; undefined when it names no province. */
export function placeNamed(provinces: readonly Province[], address: string): Chosen | undefined {
  const text = address.replace(/\s/g, '')
  for (const province of provinces) {
    const rest = after(text, province.provincename)
    if (rest === undefined) continue
    for (const city of province.cities) {
      // In a municipality the county follows directly: ID cards omit its 市辖区.
      const inCity = after(rest, city.cityname) ?? (isUnnamed(city.cityname) ? rest : undefined)
      const county =
        inCity === undefined ? undefined : city.counties.find(each => after(inCity, each.countyname) !== undefined)
      if (county) return { province: province.provincecode, city: city.cityno, areaCode: county.countyno }
    }
    const city = province.cities.find(each => after(rest, each.cityname) !== undefined)
    return withOnly(provinces, province.provincecode, city?.cityno)
  }
  return undefined
}

const isUnnamed = (name: string): boolean => /^(市辖区|县|省直辖县级行政区划|自治区直辖县级行政区划)$/.test(name)

/** The text after a name, with or without its suffix (广西 for 广西壮族自治区); undefined when the name is not there. */
function after(text: string, name: string): string | undefined {
  if (text.startsWith(name)) return text.slice(name.length)
  const short = name.replace(/(?:维吾尔|壮族|回族)?自治区$|省$/, '')
  return short !== name && short.length > 1 && text.startsWith(short) ? text.slice(short.length) : undefined
}
