import { Screen } from '../../../../local/cli/output/screen';

const CLEAR = '\r\u001b[2K';

function written(isTTY: boolean, columns: number, work: (screen: Screen) => void): readonly string[] {
  const texts: string[] = [];
  work(new Screen({ isTTY, columns, write: (text) => texts.push(text) }));
  return texts;
}

test('on a terminal the progress line makes way for what is written, and comes back below', () => {
  expect(written(true, 80, (screen) => {
    screen.showStatus('Thing for 3 s');
    screen.write('event\n');
    screen.showStatus('');
    screen.write('end\n');
  })).toEqual([`${CLEAR}Thing for 3 s`, CLEAR, 'event\n', `${CLEAR}Thing for 3 s`, CLEAR, 'end\n']);
});

test('elsewhere there is no progress line', () => {
  expect(written(false, 80, (screen) => {
    screen.showStatus('Thing for 3 s');
    screen.write('event\n');
  })).toEqual(['event\n']);
});

test('a progress line never wraps, and moves no cursor', () => {
  expect(written(true, 10, (screen) => screen.showStatus('ab\u001b[Adefghijklm'))).toEqual([`${CLEAR}ab?[Adefg`]);
});

test('a terminal that does not know its width is taken for one of 80 columns', () => {
  expect(written(true, 0, (screen) => screen.showStatus('x'.repeat(100)))).toEqual([`${CLEAR}${'x'.repeat(79)}`]);
});
