const COMMON = `password1 password12 password123 password1234 passw0rd1 passw0rd a1234567 a12345678 a123456789 a1234567890
abc12345 abc123456 abc1234567 abc12345678 abcd1234 abcd12345 abcd123456 abcde12345 aa123456 aa1234567 aa12345678 aaa12345 aaa111111
as123456 asd12345 asd123456 asdf1234 qwe12345 qwe123456 qwer1234 qwer12345 qwert123 qwert12345 qwerty12 qwerty123 qwerty1234
q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx zxc12345 zxc123456 zxcv1234 zxcvbnm1 zxcvbnm123 z1234567
123456aa 123456ab 123456abc 1234567a 1234qwer 12345678a 12345qwert 123456789a 123456789q 12345abc 123abc123 123qwe123 123qweasd
woaini123 woaini520 woaini521 woaini1314 woaini5201314 iloveyou1 iloveyou2 iloveyou520 li123456 wang123456 zhang123456 liu123456
chen123456 admin123 admin1234 admin123456 root1234 test1234 test12345 user1234 guest123 welcome1 welcome123 letmein1 monkey123
dragon123 master123 sunshine1 princess1 football1 superman1 china123 beijing2008 taobao123 a5201314 a1314520 qq123456 qq1234567
x1234567 s1234567 w1234567 l1234567 z123456789 q123456789 abc123abc a1b2c3d4 a1b2c3d4e5 1a2b3c4d aaaa1111 1111aaaa`

const common: ReadonlySet<string> = new Set(COMMON.split(/\s+/))

/** Whether a login password is among the first that anyone tries: well known, one character and digits, or the mobile. */
export function isCommonPassword(password: string, mobile: string): boolean {
  const lower = password.toLowerCase()
  return common.has(lower) || password.includes(mobile) || new Set(lower).size <= 3
}
