import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isIpAddress } from '../../src/settings/ip-address.js';
import type { AllowedIpAddresses } from '../../src/settings/settings.js';
import { checkSourceAddress } from '../../src/webhook/source-address.js';
import { runCount } from '../properties/seeds.js';

const platforms = { 'platform-a': ['52.89.214.238', '34.212.75.30'], 'platform-b': ['198.51.100.0/24'] };

function codeOf(source: string | undefined, allowed: AllowedIpAddresses): string | undefined {
  return checkSourceAddress(source, allowed, platforms)?.code;
}

describe('checkSourceAddress', () => {
  test.each(['0.0.0.0', '203.0.113.7', '::1', '2001:DB8::7', '::ffff:203.0.113.7', '::ffff:cb00:7107', 'fe80::1%eth0'])(
    'accepts %s when every address is allowed',
    (source) => {
      expect(codeOf(source, 'any')).toBeUndefined();
    },
  );

  test.each([
    undefined,
    '',
    'localhost',
    'unknown',
    '203.0.113',
    '203.0.113.7:443',
    '[::1]',
    '256.0.0.1',
    '0x7f.0.0.1',
    '010.0.0.1',
    '2130706433',
    '::1::',
    '203.0.113.7, 10.0.0.1',
    '10.0.0.0/8',
    '203.0.113.7.9',
  ])('rejects %s even when every address is allowed', (source) => {
    for (const allowed of ['any', 'platform-a', 'platform-b', ['203.0.113.7']] as const) {
      expect(codeOf(source, allowed)).toBe('invalid-ip-address-format');
    }
  });

  test('cuts the address in the error to 60 characters', () => {
    expect(checkSourceAddress('1'.repeat(61), 'any', platforms)?.received).toBe('1'.repeat(60));
  });

  test('rejects every address when the range has more bits than an address', () => {
    expect(codeOf('203.0.113.7', ['203.0.113.7/33'])).toBe('invalid-ip-address');
    expect(codeOf('::1', ['::1/129'])).toBe('invalid-ip-address');
  });

  test('compares with the list of the selected platform', () => {
    expect(codeOf('34.212.75.30', 'platform-a')).toBeUndefined();
    expect(codeOf('::ffff:52.89.214.238', 'platform-a')).toBeUndefined();
    expect(codeOf('198.51.100.9', 'platform-a')).toBe('not-platform-a');
    expect(codeOf('198.51.100.9', 'platform-b')).toBeUndefined();
    expect(codeOf('34.212.75.30', 'platform-b')).toBe('not-platform-b');
    expect(checkSourceAddress('198.51.100.9', 'platform-b', {})?.code).toBe('not-platform-b');
  });

  test.each<readonly [list: string, inside: readonly string[], outside: readonly string[]]>([
    ['203.0.113.7', ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107'], ['203.0.113.8', '::cb00:7107', '::7']],
    ['::ffff:203.0.113.7', ['203.0.113.7', '::ffff:cb00:7107'], ['203.0.113.6']],
    ['10.0.0.0/8', ['10.0.0.0', '10.255.255.255', '::ffff:10.1.2.3'], ['9.255.255.255', '11.0.0.0', '::a00:1']],
    ['10.1.2.3/8', ['10.200.0.1'], ['11.1.2.3']],
    ['10.1.2.3/32', ['10.1.2.3'], ['10.1.2.2']],
    ['10.1.2.2/31', ['10.1.2.2', '10.1.2.3'], ['10.1.2.1', '10.1.2.4']],
    ['0.0.0.0/0', ['0.0.0.0', '255.255.255.255'], ['::1', '2001:db8::1']],
    ['::/0', ['::1', 'ffff::'], ['10.0.0.1', '::ffff:10.0.0.1']],
    ['2001:db8::/32', ['2001:db8::1', '2001:db8:ffff::'], ['2001:db9::', '2001:db7:ffff::']],
    ['2001:db8::8/125', ['2001:db8::8', '2001:db8::f'], ['2001:db8::7', '2001:db8::10']],
    ['2001:db8::1/128', ['2001:DB8:0::1'], ['2001:db8::2']],
    ['fe80::1', ['fe80::1%eth0', 'fe80::1%2'], ['fe80::2%eth0']],
    ['::ffff:10.0.0.0/104', ['10.9.9.9', '::ffff:10.9.9.9'], ['11.0.0.0']],
    ['::ffff:0:0/96', ['10.9.9.9', '255.0.0.1'], ['2001:db8::1']],
    ['::ffff:10.0.0.1/128', ['10.0.0.1'], ['10.0.0.2']],
  ])('in %s accepts %j and rejects %j', (range, inside, outside) => {
    for (const source of inside) {
      expect(codeOf(source, [range]), source).toBeUndefined();
    }
    for (const source of outside) {
      expect(codeOf(source, [range]), source).toBe('invalid-ip-address');
    }
  });

  test.each([
    '',
    'localhost',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '10.0.0.0/ 8',
    '10.0.0.0/0x8',
    '10.0.0.0/x',
    '10.0.0.0/8.5',
    '::ffff:10.0.0.0/95',
    '::/129',
    '::/-1',
    'nowhere/8',
  ])('rejects every address when the range is malformed: %j', (range) => {
    for (const source of ['10.0.0.1', '::1', '0.0.0.0']) {
      expect(codeOf(source, [range])).toBe('invalid-ip-address');
    }
  });

  test('accepts an address in any entry and rejects all when the list is empty', () => {
    expect(codeOf('10.0.0.1', ['::1', 'nonsense', '10.0.0.0/24'])).toBeUndefined();
    expect(codeOf('10.0.0.1', [])).toBe('invalid-ip-address');
  });

  test('accepts every address that settings accept, as a single address and as a range', () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6()).filter(isIpAddress);
    fc.assert(
      fc.property(address, (text) => {
        expect(codeOf(text, [text])).toBeUndefined();
        expect(codeOf(text, [`${text}/${text.includes(':') ? 128 : 32}`])).toBeUndefined();
      }),
      { numRuns: runCount(1_000) },
    );
  });

  test('accepts four numbers up to 255 as IPv4 and nothing else', () => {
    const part = fc.oneof(fc.nat(300).map(String), fc.constantFrom('', '00', '01', '1e1', '+1', ' 1', '1\n', '-0'));
    fc.assert(
      fc.property(fc.array(part, { minLength: 3, maxLength: 5 }), (parts) => {
        const isAddress = parts.length === 4 && parts.every((text) => `${Number(text)}` === text && Number(text) < 256);
        expect(codeOf(parts.join('.'), 'any')).toBe(isAddress ? undefined : 'invalid-ip-address-format');
      }),
      { numRuns: runCount(5_000) },
    );
  });

  test('reports the address and what was expected', () => {
    expect(checkSourceAddress('10.0.0.1', 'platform-a', platforms)).toEqual({
      code: 'not-platform-a',
      message: 'The source address is "10.0.0.1"; expected an address of platform-a.',
      path: [],
      section: 'General',
      received: '10.0.0.1',
      expected: 'an address of platform-a',
    });
    expect(checkSourceAddress('10.0.0.1', 'platform-b', platforms)?.expected).toBe('an address of platform-b');
    expect(checkSourceAddress('10.0.0.1', [], platforms)?.expected).toBe('one of the selected addresses');
    expect(checkSourceAddress(undefined, 'any', platforms)).toEqual({
      code: 'invalid-ip-address-format',
      message: 'The source address is unknown; expected an IPv4 or IPv6 address.',
      path: [],
      section: 'General',
      expected: 'an IPv4 or IPv6 address',
    });
    expect(checkSourceAddress('x'.repeat(100), 'any', platforms)?.received).toBe('x'.repeat(60));
  });
});
