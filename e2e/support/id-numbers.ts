/** Returns the ID number that begins with eight given digits, and ends with the check digit. */
export function idNumber(first: number): string {
  const products = Array.from(String(first), (digit, at) => Number(digit) * ((at % 2) + 1));
  const sum = products.reduce((total, one) => total + (one > 9 ? one - 9 : one), 0);
  return `${first}${(10 - (sum % 10)) % 10}`;
}
