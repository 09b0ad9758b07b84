import { describe, expect, it } from 'vitest';
import { beganDay, dayCounts, withCount } from '../form/day-fields.js';
import { guardEdit, rulesOf, withRules } from '../form/guard-fields.js';

const market = JSON.stringify({ now: '2026-01-26T15:30:00Z', equity: '52000' });

describe('the day of the market form', () => {
  it('begins at the equity of now, on the trading day of the guard', () => {
    const settings = JSON.stringify({ guard: { timeZone: 'America/Chicago', dayStart: '09:00', maxLossPerDay: 1000 } });
    // 09:30 in Chicago: the day that began half an hour ago ends tomorrow.
    expect(beganDay(market, settings)).toMatchObject({ date: '2026-01-27', startEquity: '52000', highEquity: '52000' });
    expect(beganDay(market, '')).toMatchObject({ date: '2026-01-26' });
    expect(beganDay('{"now":"soon"}', '')).toBeUndefined();
  });

  it('has as many entries and losses as are written, a minute apart', () => {
    const [entries, losses] = dayCounts;
    const lost = JSON.stringify({ ...JSON.parse(market), accountDay: { date: '2026-01-26', entries: [{ id: 'a' }] } });
    const day = withCount(lost, 'closes', 2);
    expect(day).toEqual({
      date: '2026-01-26',
      entries: [{ id: 'a' }],
      closes: [
        { id: 'closes-1', ticker: 'AAPL', profit: '-100', at: '2026-01-26T15:28:00Z' },
        { id: 'closes-2', ticker: 'AAPL', profit: '-100', at: '2026-01-26T15:29:00Z' },
      ],
      lastLossAt: '2026-01-26T15:29:00Z',
    });
    expect([entries?.countIn(day), losses?.countIn(day)]).toEqual([1, 2]);
    const won = { closes: [{ profit: '-1' }, { profit: '5' }, { profit: '-1' }] };
    expect([entries?.countIn(won), losses?.countIn(won)]).toEqual([0, 1]);
    expect(withCount(JSON.stringify({ accountDay: day }), 'closes', 0)).not.toHaveProperty('lastLossAt');
    expect(withCount(market, 'entries', Number.NaN)).toEqual({ entries: [] });
    expect(withCount(market, 'entries', 1000).entries).toHaveLength(99);
  });
});

describe('the guard of the settings form', () => {
  it('writes a drawdown with its trail, in place of a percentage', () => {
    const path = ['guard', 'maxDrawdown', 'amount'];
    expect(guardEdit('', path, 2000)).toEqual({
      path: ['guard', 'maxDrawdown'],
      value: { trailing: 'intraday', amount: 2000 },
    });
    const written = JSON.stringify({ guard: { maxDrawdown: { percent: 4, trailing: 'none', stopsAtStart: true } } });
    expect(guardEdit(written, path, 2000).value).toEqual({ trailing: 'none', stopsAtStart: true, amount: 2000 });
    expect(guardEdit(written, path, '').value).toBeUndefined();
    expect(guardEdit('', ['guard', 'maxLossPerDay'], 5)).toEqual({ path: ['guard', 'maxLossPerDay'], value: 5 });
  });

  it('knows the rules of a firm until one of them is changed', () => {
    const settings = JSON.stringify({ guard: withRules('topstep-50k') });
    expect(rulesOf(settings)).toBe('topstep-50k');
    expect(rulesOf(settings.replace('2000', '1999'))).toBe('your own');
    expect(withRules('your own')).toBeUndefined();
  });
});
