#![allow(clippy::all, clippy::pedantic, warnings)]
use tercio_field::*;

struct Rng(u64);
impl Rng {
    fn next(&mut self) -> u64 { self.0 ^= self.0 << 13; self.0 ^= self.0 >> 7; self.0 ^= self.0 << 17; self.0.wrapping_mul(0x2545F4914F6CDD1D) >> 11 }
    fn r(&mut self, a: i32, b: i32) -> i32 { a + (self.next() % ((b - a + 1) as u64)) as i32 }
    fn ang(&mut self) -> Angle { match self.r(0, 5) { 0 => Angle(16384 * self.r(0, 3) as u16), 1 => Angle::from_degrees(self.r(0, 359)), 2 => Angle((self.r(-3, 3) + 16384 * self.r(0, 4)) as u16), _ => Angle(self.r(0, 65535) as u16) } }
    fn size(&mut self) -> Size { match self.r(0, 5) { 0 => Size::new(self.r(1, 50), self.r(1, 50)), 1 => Size::new(self.r(10, 20_000), self.r(1, 20)), 2 => Size::new(self.r(500, 20_000), self.r(500, 20_000)), _ => Size::new(8_000, [1_500, 3_000, 6_000][self.r(0, 2) as usize]) } }
}
type P = (f64, f64);
fn rad(a: Angle) -> f64 { f64::from(a.0) / 65536.0 * std::f64::consts::TAU }
#[derive(Clone, Copy, Debug)]
struct FB { x: f64, y: f64, a: f64, w: f64, d: f64 }
fn fb(b: &Base) -> FB { FB { x: b.pose.front.x as f64, y: b.pose.front.y as f64, a: rad(b.pose.facing), w: b.size.width as f64, d: b.size.depth as f64 } }
impl FB {
    fn corners(&self, inset: f64) -> Vec<P> {
        let (s, c) = self.a.sin_cos();
        let hw = (self.w / 2.0 - inset).max(0.0); let (t, bt) = if self.d > 2.0 * inset { (-inset, -(self.d - inset)) } else { (-self.d / 2.0, -self.d / 2.0) };
        [(-hw, t), (hw, t), (hw, bt), (-hw, bt)].iter().map(|&(r, u)| (self.x + r * c + u * s, self.y - r * s + u * c)).collect()
    }
    fn step(&self, h: f64, t: f64) -> FB { FB { x: self.x + h.sin() * t, y: self.y + h.cos() * t, ..*self } }
    fn wheel(&self, corner: Corner, turn: f64) -> FB {
        let sg = if corner == Corner::Left { -1.0 } else { 1.0 };
        let (s, c) = self.a.sin_cos();
        let (px, py) = (self.x + sg * self.w / 2.0 * c, self.y - sg * self.w / 2.0 * s);
        let na = self.a + sg * turn; let (s2, c2) = na.sin_cos();
        FB { x: px - sg * self.w / 2.0 * c2, y: py + sg * self.w / 2.0 * s2, a: na, ..*self }
    }
}
fn pen(a: &FB, b: &FB) -> f64 {
    let (pa, pb) = (a.corners(0.0), b.corners(0.0));
    let mut best = f64::MAX;
    for ang in [a.a, a.a + 1.5707963267948966, b.a, b.a + 1.5707963267948966] {
        let ax = (ang.sin(), ang.cos());
        let pr = |p: &Vec<P>| { let v: Vec<f64> = p.iter().map(|q| q.0 * ax.0 + q.1 * ax.1).collect(); (v.iter().cloned().fold(f64::MAX, f64::min), v.iter().cloned().fold(f64::MIN, f64::max)) };
        let ((a0, a1), (b0, b1)) = (pr(&pa), pr(&pb));
        best = best.min((a1 - b0).min(b1 - a0));
    }
    best
}
fn cross(o: P, a: P, b: P) -> f64 { (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0) }
fn inside(p: P, poly: &[P]) -> bool {
    let mut c = false; let n = poly.len();
    for i in 0..n { let (a, b) = (poly[i], poly[(i + 1) % n]); if (a.1 > p.1) != (b.1 > p.1) && p.0 < (b.0 - a.0) * (p.1 - a.1) / (b.1 - a.1) + a.0 { c = !c; } }
    c
}
fn seg_x(a: P, b: P, c: P, d: P) -> bool { let (s1, s2, s3, s4) = (cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)); s1 * s2 < 0.0 && s3 * s4 < 0.0 }
fn poly_overlap(r: &[P], poly: &[P]) -> bool {
    if r.iter().any(|&p| inside(p, poly)) || poly.iter().any(|&p| inside(p, r)) { return true; }
    let mid = ((r[0].0 + r[2].0) / 2.0, (r[0].1 + r[2].1) / 2.0);
    if inside(mid, poly) { return true; }
    for i in 0..r.len() { for j in 0..poly.len() { if seg_x(r[i], r[(i + 1) % r.len()], poly[j], poly[(j + 1) % poly.len()]) { return true; } } }
    false
}
fn seg_dist(p: P, a: P, b: P) -> f64 { let (ex, ey) = (b.0 - a.0, b.1 - a.1); let l = ex * ex + ey * ey; let t = if l == 0.0 { 0.0 } else { (((p.0 - a.0) * ex + (p.1 - a.1) * ey) / l).clamp(0.0, 1.0) }; (a.0 + t * ex - p.0).hypot(a.1 + t * ey - p.1) }
fn poly_dist(r: &[P], q: &[P]) -> f64 { let mut m = f64::MAX; for (a, b) in [(r, q), (q, r)] { for &p in a { for i in 0..b.len() { m = m.min(seg_dist(p, b[i], b[(i + 1) % b.len()])); } } } m }

fn clip_area(rect: &FB, poly: &[P]) -> f64 {
    // Sutherland-Hodgman against the convex rect (any simple polygon subject gives right area).
    let clip = { let mut c = rect.corners(0.0); c.reverse(); c };
    let mut out: Vec<P> = poly.to_vec();
    for i in 0..4 {
        let (a, b) = (clip[i], clip[(i + 1) % 4]);
        let inp = std::mem::take(&mut out);
        for k in 0..inp.len() {
            let (p, q) = (inp[k], inp[(k + 1) % inp.len()]);
            let (sp, sq) = (cross(a, b, p), cross(a, b, q));
            if sp >= 0.0 { out.push(p); }
            if (sp >= 0.0) != (sq >= 0.0) { let t = sp / (sp - sq); out.push((p.0 + t * (q.0 - p.0), p.1 + t * (q.1 - p.1))); }
        }
        if out.is_empty() { return 0.0; }
    }
    let n = out.len();
    ((0..n).map(|i| out[i].0 * out[(i + 1) % n].1 - out[i].1 * out[(i + 1) % n].0).sum::<f64>() / 2.0).abs()
}

fn rand_base(r: &mut Rng, w: i32) -> Base { Base::new(Point::new(r.r(0, w), r.r(0, w)), r.ang(), r.size()) }
/// flush neighbours, corners, near misses
fn near(r: &mut Rng, b: &Base) -> Base {
    let size = r.size();
    let other = Base { size, ..*b };
    match r.r(0, 6) {
        0 => other.sideways((b.size.width + size.width) / 2 * [1, -1][r.r(0, 1) as usize]),
        1 => other.ahead(size.depth + r.r(-4, 60)),
        2 => other.ahead(-b.size.depth + r.r(-60, 4)),
        3 => other.set_against(b, Side::ALL[r.r(0, 3) as usize], r.r(-6000, 6000)),
        4 => { let c = b.corners()[r.r(0, 3) as usize]; Base::new(c, r.ang(), size) }
        5 => { let c = b.corners()[r.r(0, 3) as usize]; Base::around(Point::new(c.x + size.width / 2, c.y + size.depth / 2), Angle(0), size) }
        _ => { let c = b.corners()[r.r(0, 3) as usize]; let m = Base::new(Point::new(0, 0), r.ang(), size); let k = m.corners()[r.r(0, 3) as usize]; m.at(Pose::new(Point::new(c.x - k.x, c.y - k.y), m.pose.facing)) }
    }
}
fn table(r: &mut Rng, n: usize) -> Vec<Base> {
    let mut v: Vec<Base> = vec![];
    let mut t = 0;
    while v.len() < n && t < 2000 {
        t += 1;
        let b = if !v.is_empty() && r.r(0, 1) == 0 { let k = r.r(0, v.len() as i32 - 1) as usize; let o = v[k]; near(r, &o) } else { rand_base(r, 90_000) };
        if v.iter().all(|o| !o.overlaps(&b)) { v.push(b); }
    }
    v
}
fn rand_way(r: &mut Rng) -> Way { match r.r(0, 6) { 0 => Way::Back, 1 => Way::Left, 2 => Way::Right, 3 => Way::Oblique(r.ang()), _ => Way::Ahead } }
const T: Table = Table::new(90_000, 90_000);
fn seeds() -> u64 { std::env::var("SEEDS").ok().and_then(|s| s.parse().ok()).unwrap_or(60) }

#[test]
fn moves() {
    let mut bad = 0;
    let mut worst: Vec<(u128, String)> = vec![];
    for seed in 1..=seeds() {
        let mut r = Rng(seed * 7919 + 13);
        let n = r.r(20, 40) as usize;
        let bases = table(&mut r, n);
        for i in 0..bases.len() {
            let b = bases[i];
            let others: Vec<Base> = bases.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, o)| *o).collect();
            let f = fb(&b);
            for o in &others { let p = pen(&f, &fb(o)); if p < -1.0 { let g = poly_dist(&f.corners(0.0), &fb(o).corners(0.0)); assert!((g - b.gap(o) as f64).abs() < 0.8, "gap {g} {} {b:?} {o:?}", b.gap(o)); } assert_eq!(b.gap(o), o.gap(&b)); }
            for _ in 0..3 {
                let way = rand_way(&mut r); let max = match r.r(0, 4) { 0 => 0, 1 => 1, _ => r.r(0, 30_000) };
                let leg = Leg::Straight { way, ticks: max };
                let c = b.course(leg, &others, &T);
                let Leg::Straight { ticks, .. } = c.leg else { unreachable!() };
                let h = rad(way.heading(b.pose.facing));
                let start_on = T.holds(&b);
                if start_on && !T.holds(&c.end) { bad += 1; println!("OFF seed {seed} {i} {leg:?} {c:?}"); }
                if others.iter().any(|o| c.end.overlaps(o)) { bad += 1; println!("OVER seed {seed} {i} {leg:?} {c:?}"); }
                if ticks < max && c.stop.is_none() { bad += 1; println!("SHORT NO STOP seed {seed} {i} max {max} {c:?}"); }
                let p0: Vec<f64> = others.iter().map(|o| pen(&f, &fb(o))).collect();
                for k in 0..=60 {
                    let g = f.step(h, ticks as f64 * k as f64 / 60.0);
                    for (o, p0) in others.iter().zip(&p0) { let p = pen(&g, &fb(o)); if p > p0.max(3.0) + 1.5 { bad += 1; println!("THROUGH seed {seed} {i} by {p} from {p0} at {k} {leg:?} {c:?} {o:?}"); break; } }
                }
                if let Some(Stop::Base(s)) = c.stop { if ticks < max { let g = f.step(h, ticks as f64 + 12.0); if start_on && b.size.width.min(b.size.depth).min(others[s].size.width).min(others[s].size.depth) > 20 && !(pen(&g, &fb(&others[s])) > -2.0) { bad += 1; println!("EARLY seed {seed} {i} {leg:?} {c:?} {:?}", others[s]); } } }
                if let Some(Stop::Edge(_)) = c.stop { let room = T.nearest_edge(&c.end).1; if room > 8 && start_on { bad += 1; println!("EDGE EARLY seed {seed} {i} {leg:?} {c:?} room {room}"); } }
            }
            for _ in 0..2 {
                let corner = [Corner::Left, Corner::Right][r.r(0, 1) as usize]; let turn = match r.r(0, 6) { 0 => Angle(0), 1 => Angle(65_535), 2 => Angle(1), 3 => Angle(16384), _ => Angle(r.r(0, 20_000) as u16) };
                let leg = Leg::Wheel { corner, turn };
                let t0 = std::time::Instant::now();
                let c = b.course(leg, &others, &T);
                let el = t0.elapsed().as_nanos();
                worst.push((el, format!("seed {seed} {i} {leg:?}")));
                let Leg::Wheel { turn: got, .. } = c.leg else { unreachable!() };
                let start_on = T.holds(&b);
                if start_on && !T.holds(&c.end) { bad += 1; println!("W OFF seed {seed} {i} {leg:?} {c:?}"); }
                if others.iter().any(|o| c.end.overlaps(o)) { bad += 1; println!("W OVER seed {seed} {i} {leg:?} {c:?}"); }
                if got < turn && c.stop.is_none() { bad += 1; println!("W SHORT NO STOP seed {seed} {i} max {turn:?} {c:?} {b:?}"); }
                let p0: Vec<f64> = others.iter().map(|o| pen(&f, &fb(o))).collect();
                let rad_ = (f.w.powi(2) + f.d.powi(2)).sqrt();
                for k in 0..=120 {
                    let g = f.wheel(corner, rad(got) * k as f64 / 120.0);
                    for (o, p0) in others.iter().zip(&p0) { let p = pen(&g, &fb(o)); if p > p0.max(3.0) + 1.6 { bad += 1; println!("W THROUGH seed {seed} {i} by {p} from {p0} at {k} {leg:?} {c:?} {b:?} {o:?}"); break; } }
                }
                if let Some(Stop::Base(s)) = c.stop { if got < turn { let g = f.wheel(corner, rad(got) + 14.0 / rad_); if start_on && b.size.width.min(b.size.depth).min(others[s].size.width).min(others[s].size.depth) > 20 && !(pen(&g, &fb(&others[s])) > -2.0) { bad += 1; println!("W EARLY seed {seed} {i} {leg:?} {c:?} {:?}", others[s]); } } }
                if let Some(Stop::Edge(_)) = c.stop { let room = T.nearest_edge(&c.end).1; if room > 8 && start_on { bad += 1; println!("W EDGE EARLY seed {seed} {i} {leg:?} {c:?} room {room}"); } }
            }
        }
    }
    worst.sort(); worst.reverse();
    for w in worst.iter().take(5) { println!("slow {w:?}"); }
    println!("median wheel {} ns, total {} us", worst[worst.len() / 2].0, worst.iter().map(|w| w.0).sum::<u128>() / 1000);
    assert_eq!(bad, 0);
}

fn rand_poly(r: &mut Rng) -> Polygon {
    let (cx, cy) = (r.r(5_000, 85_000), r.r(5_000, 85_000));
    match r.r(0, 3) {
        0 => Polygon::rect(Point::new(cx, cy), Point::new(cx + r.r(1, 20_000), cy + r.r(1, 20_000))),
        _ => { // star shaped, non convex
            let n = r.r(3, 12); let big = [40, 3_000, 15_000][r.r(0, 2) as usize];
            let mut pts: Vec<Point> = (0..n).map(|k| { let a = (k as f64 + r.r(0, 80) as f64 / 100.0) / n as f64 * std::f64::consts::TAU; let d = r.r(big / 5 + 1, big) as f64; Point::new(cx + (a.cos() * d) as i32, cy + (a.sin() * d) as i32) }).collect();
            if r.r(0, 1) == 0 { pts.reverse(); }
            Polygon::new(&pts).unwrap()
        }
    }
}
fn rand_strip(r: &mut Rng) -> Strip {
    let n = r.r(2, 8); let mut p = Point::new(r.r(0, 90_000), r.r(0, 90_000)); let mut pts = vec![p];
    for _ in 1..n { p = Point::new((p.x + r.r(-15_000, 15_000)).clamp(0, 90_000), (p.y + r.r(-15_000, 15_000)).clamp(0, 90_000)); pts.push(p); }
    let w = [1, 8, 20, 200, 1_000, 4_000][r.r(0, 5) as usize];
    Strip::new(&pts, w).unwrap_or_else(|_| Strip::new(&[Point::new(0, 0), Point::new(9_000, 9_000)], 20).unwrap())
}
fn fparts(s: &Shape) -> Vec<Vec<P>> { s.parts().iter().map(|p| p.points().iter().map(|q| (q.x as f64, q.y as f64)).collect()).collect() }

#[test]
fn ground() {
    let mut bad = 0;
    let mut n_hit = 0;
    for seed in 1..=seeds() {
        let mut r = Rng(seed * 104729 + 7);
        for _ in 0..60 {
            let shape: Shape = if r.r(0, 1) == 0 { rand_poly(&mut r).into() } else { rand_strip(&mut r).into() };
            let parts = fparts(&shape);
            let bd = *shape.bounds();
            for _ in 0..4 {
                let c = Point::new(r.r(bd.min.x - 12_000, bd.max.x + 12_000), r.r(bd.min.y - 12_000, bd.max.y + 12_000));
                let b = if r.r(0, 3) == 0 { let p = shape.parts()[r.r(0, parts.len() as i32 - 1) as usize].points().to_vec(); let k = r.r(0, p.len() as i32 - 1) as usize; Base::new(p[k], p[k].bearing(p[(k + 1) % p.len()]), r.size()) } else { Base::new(c, r.ang(), r.size()) };
                let f = fb(&b);
                if b.size.width < 20 || b.size.depth < 20 { continue; }
                let over = |g: &FB, inset: f64| { let c = g.corners(inset); parts.iter().any(|p| poly_overlap(&c, p)) };
                let (lo, hi) = (over(&f, 5.5), over(&f, 2.5));
                let got = shape.overlaps(&b);
                if lo && !got || got && !hi { bad += 1; println!("OVERLAPS seed {seed} {got} {b:?} {shape:?}"); }
                if !over(&f, -0.5) { let d = parts.iter().map(|p| poly_dist(&f.corners(0.0), p)).fold(f64::MAX, f64::min); if (d - shape.distance_to(&b) as f64).abs() > 1.0 { bad += 1; println!("DIST seed {seed} {d} {} {b:?} {shape:?}", shape.distance_to(&b)); } }
                if parts.len() == 1 { let a = clip_area(&f, &parts[0]) / (f.w * f.d) * 10_000.0; let s = shape.share_of(&b) as f64; if (a - s).abs() > 1.0 + 20.0 / f.w.min(f.d) * 100.0 { bad += 1; println!("SHARE seed {seed} {a} {s} {b:?} {shape:?}"); } }
                else { // Monte Carlo on a grid
                    let (mut inn, n) = (0, 30); let (s, c) = f.a.sin_cos();
                    for i in 0..n { for j in 0..n { let rr = f.w * ((i as f64 + 0.5) / n as f64 - 0.5); let uu = -f.d * (j as f64 + 0.5) / n as f64; let p = (f.x + rr * c + uu * s, f.y - rr * s + uu * c); if parts.iter().any(|q| inside(p, q)) { inn += 1; } } }
                    let a = inn as f64 / (n * n) as f64 * 10_000.0; let s = shape.share_of(&b) as f64;
                    if (a - s).abs() > 900.0 { bad += 1; println!("STRIP SHARE seed {seed} {a} {s} {b:?} {shape:?}"); }
                }
                // straight
                let way = rand_way(&mut r); let max = r.r(0, 25_000); let h = rad(way.heading(b.pose.facing));
                let ans = shape.entered_after(&b, way, max);
                let end = ans.unwrap_or(max);
                let mut first = None;
                for k in 0..=400 { let t = end as f64 * k as f64 / 400.0 - if ans.is_some() && end > 0 { 14.0 } else { 0.0 }; if t < 0.0 { continue; } if ans == Some(0) { break; } if over(&f.step(h, t), 7.0) { first = Some(t); break; } }
                if let Some(t) = first { bad += 1; println!("STRAIGHT MISSED seed {seed} ans {ans:?} but in at {t} {b:?} {way:?} {max} {shape:?}"); }
                if let Some(a) = ans { n_hit += 1; let mut ok = false; for d in 0..60 { if over(&f.step(h, a as f64 + d as f64), 2.5) { ok = true; break; } } if !ok { bad += 1; println!("STRAIGHT PHANTOM seed {seed} {ans:?} {b:?} {way:?} {max} {shape:?}"); } }
                // wheel
                let corner = [Corner::Left, Corner::Right][r.r(0, 1) as usize]; let max = Angle(match r.r(0, 4) { 0 => 65_535, 1 => 0, _ => r.r(0, 20_000) as u16 });
                let ans = shape.wheeled_into_after(&b, corner, max);
                let rr = f.w.hypot(f.d);
                let end = rad(ans.unwrap_or(max));
                if ans != Some(Angle(0)) {
                    let back = if ans.is_some() { 14.0 / rr + 0.0004 } else { 0.0 };
                    for k in 0..=400 { let t = end * k as f64 / 400.0 - back; if t < 0.0 { continue; } if over(&f.wheel(corner, t), 7.0) { bad += 1; println!("WHEEL MISSED seed {seed} {ans:?} in at {} {b:?} {corner:?} {max:?} {shape:?}", t / std::f64::consts::TAU * 65536.0); break; } }
                }
                if let Some(a) = ans { n_hit += 1; let mut ok = false; for d in 0..200 { if over(&f.wheel(corner, rad(a) + (d as f64 - 20.0) * 0.5 / rr), 2.0) { ok = true; break; } } if !ok { bad += 1; println!("WHEEL PHANTOM seed {seed} {ans:?} {b:?} {corner:?} {max:?} {shape:?}"); } }
                // lines
                let (a, q) = (Point::new(r.r(bd.min.x - 3_000, bd.max.x + 3_000), r.r(bd.min.y - 3_000, bd.max.y + 3_000)), Point::new(r.r(bd.min.x - 3_000, bd.max.x + 3_000), r.r(bd.min.y - 3_000, bd.max.y + 3_000)));
                let o = shape.over(a, q); let o2 = shape.over(q, a);
                if o.length != o2.length { bad += 1; println!("OVER ASYM seed {seed} {} {} {a:?} {q:?} {shape:?}", o.length, o2.length); }
                let l = (a - q).length() as f64; let n = 2_000; let cnt = (0..n).filter(|k| { let t = (*k as f64 + 0.5) / n as f64; let p = (a.x as f64 + (q.x - a.x) as f64 * t, a.y as f64 + (q.y - a.y) as f64 * t); parts.iter().any(|w| inside(p, w)) }).count() as f64 / n as f64 * l;
                if (cnt - o.length as f64).abs() > 2.0 * parts.len() as f64 * 4.0 * l / n as f64 + 6.0 { bad += 1; println!("OVER LEN seed {seed} {cnt} {} {a:?} {q:?} {shape:?}", o.length); }
            }
        }
    }
    println!("hits {n_hit}");
    assert_eq!(bad, 0);
}
