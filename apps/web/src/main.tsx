import './theme/tokens.css';
import './theme/base.css';
import { start } from './app/start.tsx';

const place = document.getElementById('root');
if (place !== null) void start(place);
