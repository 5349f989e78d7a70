/** Whether a text differs from another one by one character, or by two swapped neighbours. */
export function isSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let index = 0;
  while (index < short.length && short[index] === long[index]) index += 1;
  if (short.length < long.length) return short.slice(index) === long.slice(index + 1);
  if (short.slice(index + 1) === long.slice(index + 1)) return true;
  const isSwapped = short[index] === long[index + 1] && short[index + 1] === long[index];
  return isSwapped && short.slice(index + 2) === long.slice(index + 2);
}

/** Whether two days are written with one wrong digit, or with day and month swapped. */
export function isDaySlip(birthDate: string, otherBirthDate: string): boolean {
  if (isSlip(birthDate.replaceAll("-", ""), otherBirthDate.replaceAll("-", ""))) return true;
  const [year, month, day] = birthDate.split("-");
  return otherBirthDate === `${year}-${day}-${month}`;
}
