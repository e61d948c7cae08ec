//! What if: a match of its own that goes on from an earlier place of this one.

use super::{PageId, Table, replayed};
use crate::desk::matches::{Kept, put_away};
use crate::fault::AppError;
use crate::players::hold_every_side;
use tercio_proto::Role;
use tercio_proto::desk::Made;
use tercio_proto::table::ToPage;

impl Table {
    pub(super) async fn branch(&mut self, page: PageId, key: &str, place: usize) {
        if !self.may_branch(page) {
            let because = "while a battle lasts, only who holds every side can play it on \
                           otherwise; it would tell what is still secret";
            return self.refuse_because(page, key, because);
        }
        match self.branched(place).await {
            Ok(made) => {
                let (id, links) = (made.id, made.links);
                self.tell(page, ToPage::Branched { key: key.into(), id, links });
            }
            Err(fault) => self.refuse_because(page, key, fault.said()),
        }
    }

    /// Once it is over nothing is secret. Before, the log holds the seed of the dice.
    fn may_branch(&self, page: PageId) -> bool {
        let Some(page) = self.pages.get(&page) else { return false };
        self.game.outcome().is_some()
            || hold_every_side(&page.roles, &self.players)
            || page.roles.contains(&Role::Umpire)
    }

    async fn branched(&self, place: usize) -> Result<Made, AppError> {
        let (game, _) = replayed(self.system, &self.game.log_to(place))?;
        if game.outcome().is_some() {
            let what = "the battle is over there, so nothing can be played on";
            return Err(AppError::wrong(what, "choose an earlier moment"));
        }
        put_away(&self.store, &*game, &self.players, Kept::default()).await
    }
}
