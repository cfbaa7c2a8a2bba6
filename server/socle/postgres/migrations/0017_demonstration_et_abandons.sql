-- Une base semée pour une démonstration le garde écrit, quoi que l'on corrige ensuite de ses personnes : leurs mots de passe
-- sont publics.
CREATE TABLE demonstration (semee_le timestamptz NOT NULL);
CREATE UNIQUE INDEX demonstration_une_fois ON demonstration ((true));
INSERT INTO demonstration
  SELECT min(date_creation) FROM compte WHERE email LIKE '%@demonstration.invalid' HAVING count(*) > 0;

-- L'instant où l'on a renoncé à remettre un courriel ; `abandon_le` est celui où l'on y renoncera au plus tard. La version
-- d'avant n'écrit que celui-ci.
ALTER TABLE courriel ADD COLUMN abandonne_le timestamptz;
UPDATE courriel SET abandonne_le = least(abandon_le, now()) WHERE etat = 'ABANDONNE';
CREATE INDEX courriel_abandonne_le ON courriel (coalesce(abandonne_le, abandon_le)) WHERE etat = 'ABANDONNE';
DROP INDEX courriel_abandonne;
