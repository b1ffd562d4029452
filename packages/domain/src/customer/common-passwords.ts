// The parts of popular passwords when letters and digits are required: a word, digits, and their order.
const WORDS =
  `a aa aaa aaaa ab abc abcd abcde abcdef abcdefg abcabc asd asdf asdfg asdfgh asdfghjkl zxc zxcv zxcvb zxcvbn zxcvbnm
q qq qqq qw qwe qwer qwert qwerty qwertyu qwertyuiop qaz qazwsx wsx w ww x xx xxx s ss l ll z zz zzz p m h c j y
password passw pass pwd pw passwd admin administrator root user guest test tester demo login welcome hello letmein master
monkey dragon shadow sunshine princess football baseball basketball superman batman iloveyou love lover baby angel star
lucky happy money freedom summer winter spring autumn secret changeme default computer internet google apple samsung
huawei xiaomi iphone android windows china beijing shanghai guangzhou shenzhen chengdu taobao tencent alipay wechat weixin
weibo baidu zhifubao fund jijin licai gupiao caifu facai zhongguo woaini woaiwo aini wo woshi nihao mima haha hehe
wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he gao lin luo xiaoming xiaowang laopo laogong baobao
baobei mama baba jiating`.split(/\s+/)

const DIGITS = `0 00 000 0000 1 11 111 1111 11111 111111 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890
123123 123321 112233 1212 121212 147258 147258369 159357 159753 2 22 222 3 321 333 4321 54321 520 5201314 521 1314 131420
5211314 555 6 66 666 6666 66666 666666 654321 666888 7 77 777 7777 8 88 888 8888 88888 888888 987 9876 987654 987654321 99 999 9999
999999 01 001 007 08 10 100 101 110 119 168 1688 188 198 365 10086 10010 12306 2008 2010 2018 2019 2020 2021 2022 2023 2024 2025
2026 2027`.split(/\s+/)

/** Letters and digits that alternate along the keyboard or the alphabet. */
const WALKS =
  `1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 2wsx3edc zaq12wsx zaq1xsw2 1a2b3c4d
1a2b3c4d5e a1b2c3d4 a1b2c3d4e5 1z2x3c4v z1x2c3v4 123qwe123 123qweasd qwe123asd abc123def abc123xyz abc123abc 123abc123 qaz123wsx
1234qwer 12345qwert 123456qwerty 1234asdf 123qwe456 qq123456789 a1a2a3a4`.split(/\s+/)

const words: ReadonlySet<string> = new Set(WORDS)
const digits: ReadonlySet<string> = new Set(DIGITS)
const walks: ReadonlySet<string> = new Set(WALKS)

/**
 * Whether a login password is among the first that an attacker tries: a common word before or behind common digits,
 * also with 0 for o, 1 for i, 3 for e, 4 for a and 5 for s, a walk over the keyboard, initials with a date, two or
 * three characters repeated, or the mobile number.
 */
export function isCommonPassword(password: string, mobile: string): boolean {
  const lower = password.toLowerCase()
  return (
    password.includes(mobile) ||
    new Set(lower).size <= 3 ||
    walks.has(lower) ||
    isInitialsAndDate(lower) ||
    isWordAndDigits(lower) ||
    isRepeated(lower)
  )
}

function isWordAndDigits(text: string): boolean {
  for (let cut = 1; cut < text.length; cut++) {
    const [front, back] = [text.slice(0, cut), text.slice(cut)]
    if (digits.has(back) && words.has(plainLetters(front))) return true
    if (digits.has(front) && words.has(plainLetters(back))) return true
  }
  return words.has(plainLetters(text))
}

const plain: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' }
const plainLetters = (text: string): string => text.replace(/[01345]/g, digit => plain[digit] ?? digit)

/** 'zs19900301', '19900301zs', 'lxm900301': the name's initials and the day of birth. */
const DATE = '(?:(?:19|20)?\\d{2})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])'
const initialsAndDate = new RegExp(`^(?:[a-z]{1,3}${DATE}|${DATE}[a-z]{1,3})$`)
const isInitialsAndDate = (text: string): boolean => initialsAndDate.test(text)

/** 'abc1abc1', 'a1b2a1b2' */
const isRepeated = (text: string): boolean => /^(.{1,5})\1+$/.test(text)
