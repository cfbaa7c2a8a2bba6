-- Depuis quand l'adresse d'un courriel est refusée, tant que personne ne l'a vérifiée ni changée (décision 0055). La version
-- d'avant ne l'écrit pas : ce qu'elle abandonne pendant la mise à jour se voit, sans mettre l'adresse en cause.
ALTER TABLE courriel ADD COLUMN adresse_refusee_le timestamptz;
UPDATE courriel SET adresse_refusee_le = coalesce(abandonne_le, abandon_le)
  WHERE etat = 'ABANDONNE' AND erreur ~ '\m5\.(1\.([1236]|10)|2\.1)\M';
CREATE INDEX courriel_adresse_refusee ON courriel (compte_id) WHERE adresse_refusee_le IS NOT NULL;
