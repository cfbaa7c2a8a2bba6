-- §2.4, §5.6 : une mise à jour se prépare sur ce qui était accepté alors. `base_acceptee` : quand cela l'avait été ; acceptée autrement
-- depuis, elle se reprend. `donnees_remplacees` : ce que la première mise à jour d'un dossier chargé a remplacé, pour y revenir.
ALTER TABLE declaration
  ADD COLUMN base_acceptee timestamptz,
  ADD COLUMN donnees_remplacees jsonb;

-- Une copropriété n'a qu'une saisie en cours.
CREATE UNIQUE INDEX declaration_un_brouillon ON declaration (copropriete_id) WHERE type_declaration = 'BROUILLON';

-- Ce qu'une copropriété, un mandat ont demandé.
CREATE INDEX demande_copropriete ON demande (copropriete_id);
CREATE INDEX demande_mandat ON demande (mandat_id);
